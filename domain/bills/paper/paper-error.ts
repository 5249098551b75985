/** Why a PDF is not read as a bill. */
export type PaperRefusal =
  | 'not-pdf'
  | 'password'
  | 'picture'
  | 'no-letters'
  | 'no-bill'
  | 'damaged'
  | 'too-large'
  | 'too-many-pages'
  | 'too-many-words'
  | 'too-slow'
  /** What reads PDFs did not come over the network. */
  | 'no-reader';

/** Thrown by what reads a PDF. */
export class PaperError extends Error {
  override readonly name = 'PaperError';

  constructor(readonly code: PaperRefusal) {
    super(code);
  }
}

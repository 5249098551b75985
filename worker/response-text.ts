/**
 * Has the texts of answers read piece by piece, those of the database among them: D1's binding asks for the
 * text of an answer. By itself the platform keeps an answer whose text was asked for, with its headers and its
 * stream, until it collects the whole heap, one for each trip, and then stands still while it frees some
 * thousands of them (docs/benchmarks.md). What a reader has read is freed with the next small collection.
 */
export function readTextsInPieces(): void {
  const atOnce = Response.prototype.text;
  Response.prototype.text = async function text(this: Response): Promise<string> {
    // There the platform has the right answer, or the right error, and nothing to keep.
    if (this.body === null || this.bodyUsed) return atOnce.call(this);
    const reader = this.body.getReader();
    const decoder = new TextDecoder();
    let read = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      read += decoder.decode(value, { stream: true });
    }
    reader.releaseLock();
    return read + decoder.decode();
  };
}

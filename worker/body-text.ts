/**
 * Has the texts of requests and answers read piece by piece, those of the database among them: D1's binding
 * asks for the text of an answer, the API for that of a request. By itself the platform keeps a request or an
 * answer whose text was asked for, with its headers and its stream, until it collects the whole heap, and then
 * stands still while it frees some thousands of them (docs/benchmarks.md). What a reader has read is freed with
 * the next small collection.
 */
export function readTextsInPieces(): void {
  for (const { prototype } of [Request, Response]) {
    const atOnce = prototype.text;
    prototype.text = async function text(this: Body): Promise<string> {
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
}

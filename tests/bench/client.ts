/** A client with one connection that it keeps, as a browser or a proxy has one. */
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** Sends a request and reads the answer to its end. Throws an Error for a status of 400 and more. */
  async send(
    method: 'GET' | 'POST',
    url: string,
    headers: OutgoingHttpHeaders = {},
    body?: Uint8Array | string,
  ): Promise<Reply> {
    const reply = await this.#exchange(method, url, headers, body);
    if (reply.status < 400) return reply;
    throw new Error(`${method} ${url} answered ${reply.status}: ${reply.body}`);
  }

  get(url: string, headers?: OutgoingHttpHeaders): Promise<Reply> {
    return this.send('GET', url, headers);
  }

  close(): void {
    this.#agent.destroy();
  }

  #exchange(
    method: string,
    url: string,
    headers: OutgoingHttpHeaders,
    body: Uint8Array | string | undefined,
  ): Promise<Reply> {
    return new Promise((answer, failed) => {
      const sent = request(url, { method, headers, agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', failed);
        response.on('end', () => {
          const { statusCode = 0, headers } = response;
          answer({ status: statusCode, headers, body: Buffer.concat(chunks) });
        });
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection that was closed meanwhile: the request has not been read.
        const isClosed = sent.reusedSocket && error.code === 'ECONNRESET';
        if (isClosed) this.#exchange(method, url, headers, body).then(answer, failed);
        else failed(error);
      });
      sent.end(body);
    });
  }
}

/** What the database did for an answer, as its `Server-Timing` tells it. */
export function cost({ headers }: Reply): { trips: number; read: number; written: number } {
  const [, trips, read, written] =
    /trips=(\d+) read=(\d+) written=(\d+)/.exec(String(headers['server-timing'])) ?? [];
  if (trips === undefined) throw new Error('The answer does not tell what it cost the database.');
  return { trips: Number(trips), read: Number(read), written: Number(written) };
}

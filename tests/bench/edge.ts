/**
 * What stands between a browser and the Worker on the platform: TLS, HTTP/2 and Brotli. The local service has
 * none of them, and a page over HTTP/1.1 without compression is not the one that a family waits for.
 */
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, createBrotliCompress } from 'node:zlib';

const COMPRESSED = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/;
/** What is compressed as it comes gets less effort than a file would. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4 };

export interface Edge {
  /** `https://localhost:…`. */
  url: string;
  /** The argument that makes Chromium trust it: it caches nothing of a server that it does not trust. */
  browserArgument: string;
  /** How many bytes it has sent: pages, headers, and what encrypting them adds. */
  bytesSent(): number;
  stop(): Promise<void>;
}

/** A certificate for localhost by `openssl`; undefined where there is no such command. */
function createCertificate(): { key: Buffer; cert: Buffer } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'unitwise-edge-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const words = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout ${key} -out ${cert}`;
    execFileSync('openssl', words.split(' '), { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Serves a local Worker as the platform would; undefined where no certificate can be made. */
export async function openEdge(workerUrl: string): Promise<Edge | undefined> {
  const certificate = createCertificate();
  if (certificate === undefined) return undefined;
  const server = createSecureServer(certificate, (incoming, outgoing) =>
    forward(workerUrl, incoming, outgoing),
  );
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => sockets.push(socket));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { publicKey } = new X509Certificate(certificate.cert);
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const digest = createHash('sha256').update(key).digest('base64');
  return {
    browserArgument: `--ignore-certificate-errors-spki-list=${digest}`,
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    bytesSent: () => sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0),
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

function forward(
  workerUrl: string,
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
): void {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
  );
  // The Worker compares the two: it refuses a form from another site.
  const { host, origin } = new URL(workerUrl);
  const own = headers['origin'] === undefined ? { host } : { host, origin };
  const sent = request(
    workerUrl + incoming.url,
    { method: incoming.method, headers: { ...headers, ...own } },
    (response) => {
      const { connection: _, 'transfer-encoding': __, ...kept } = response.headers;
      const isText = COMPRESSED.test(String(kept['content-type']));
      if (!isText || kept['content-encoding'] !== undefined) {
        outgoing.writeHead(response.statusCode ?? 502, kept);
        response.pipe(outgoing);
        return;
      }
      delete kept['content-length'];
      outgoing.writeHead(response.statusCode ?? 502, { ...kept, 'content-encoding': 'br' });
      response.pipe(createBrotliCompress({ params: BROTLI })).pipe(outgoing);
    },
  );
  sent.on('error', () => outgoing.stream?.close());
  incoming.pipe(sent);
}

/**
 * What stands between a browser and the Worker on the platform: TLS, HTTP/2 and gzip. The local service has
 * none of them, and a page over HTTP/1.1 without compression is not the one that a family waits for.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';

const COMPRESSED = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/;

export interface Edge {
  /** `https://localhost:…`, with a certificate that no browser trusts: open it with `ignoreHTTPSErrors`. */
  url: string;
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
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
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
  const { host } = new URL(workerUrl);
  const sent = request(
    workerUrl + incoming.url,
    { method: incoming.method, headers: { ...headers, host } },
    (response) => {
      const { connection: _, 'transfer-encoding': __, ...kept } = response.headers;
      const isText = COMPRESSED.test(String(kept['content-type']));
      if (!isText || kept['content-encoding'] !== undefined) {
        outgoing.writeHead(response.statusCode ?? 502, kept);
        response.pipe(outgoing);
        return;
      }
      delete kept['content-length'];
      outgoing.writeHead(response.statusCode ?? 502, { ...kept, 'content-encoding': 'gzip' });
      response.pipe(createGzip()).pipe(outgoing);
    },
  );
  sent.on('error', () => outgoing.stream?.close());
  incoming.pipe(sent);
}

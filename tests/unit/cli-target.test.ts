import { describe, expect, test } from 'vitest';
import { findConfigFile, isUnprotected, normalizeServer, resolveTarget } from '../../cli/config.ts';
import { createFetch } from '../../cli/transport.ts';

describe('where requests go, and as whom', () => {
  const config = { server: 'https://home.example.in', token: 'kept' };

  test.each([
    [{}, undefined, 'https://home.example.in', 'kept'],
    [{ UNITWISE_URL: '' }, undefined, 'https://home.example.in', 'kept'],
    [{ UNITWISE_URL: 'https://home.example.in/' }, undefined, 'https://home.example.in', 'kept'],
    [{ UNITWISE_URL: 'https://other.in' }, undefined, 'https://other.in', undefined],
    [{ UNITWISE_URL: 'http://home.example.in' }, undefined, 'http://home.example.in', undefined],
    [{ UNITWISE_URL: 'https://other.in' }, 'https://third.in', 'https://third.in', undefined],
    [{ UNITWISE_URL: 'https://other.in', UNITWISE_TOKEN: 't' }, undefined, 'https://other.in', 't'],
  ])('%j %s', (env, option, server, token) => {
    expect(resolveTarget(config, env, option)).toMatchObject({ server, token });
  });

  test('by default on this computer', () => {
    expect(resolveTarget({}, {})).toMatchObject({ server: 'http://localhost:8787' });
    expect(resolveTarget({ token: 'of no server' }, {})).toMatchObject({ token: undefined });
    expect(() => resolveTarget({}, { UNITWISE_TOKEN: 'a\nb' })).toThrow('UNITWISE_TOKEN');
  });

  test('addresses have one form', () => {
    expect(normalizeServer('HTTPS://Home.example.in:443/unit/')).toBe(
      'https://home.example.in/unit',
    );
    for (const wrong of ['', 'x', 'file:///x', 'http://a:b@c', 'http://a/?q', 'javascript:1']) {
      expect(() => normalizeServer(wrong), wrong).toThrow('server');
    }
  });

  test('what could be read on the way', () => {
    expect(isUnprotected('http://example.in')).toBe(true);
    expect(isUnprotected('http://127.0.0.1.example.in')).toBe(true);
    for (const safe of [
      'https://example.in',
      'http://localhost:1',
      'http://[::1]',
      'http://127.0.0.1',
    ]) {
      expect(isUnprotected(safe), safe).toBe(false);
    }
  });

  test('the file is in the XDG config folder', () => {
    expect(findConfigFile({ XDG_CONFIG_HOME: '/x' })).toBe('/x/unitwise/config.json');
    expect(findConfigFile({ XDG_CONFIG_HOME: 'x' })).toMatch(/\/\.config\/unitwise\/config\.json$/);
  });
});

describe('a silent server', () => {
  const server = 'http://localhost:1';
  const failure = { name: 'Failure', exitCode: 4, message: expect.stringContaining('in time') };

  test('is not waited for', async () => {
    const get = createFetch(server, {
      silenceMs: 20,
      fetch: (_input, init) =>
        new Promise((_answer, refuse) => {
          init?.signal?.addEventListener('abort', () => refuse(init.signal?.reason));
        }),
    });
    await expect(get(server)).rejects.toMatchObject(failure);
  });

  test('is not waited for within its answer', async () => {
    const get = createFetch(server, {
      silenceMs: 20,
      fetch: async (_input, init) =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('{'));
              init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
            },
          }),
        ),
    });
    await expect((await get(server)).text()).rejects.toMatchObject(failure);
  });

  test('is one thing, a slow reader another', async () => {
    const get = createFetch(server, { silenceMs: 20, fetch: async () => new Response('a whole') });
    const response = await get(server);
    await new Promise((later) => setTimeout(later, 60));
    expect(await response.text()).toBe('a whole');
  });
});

test('a form is sent in pieces that are counted, with its length', async () => {
  const body = new FormData();
  body.set('csvFile', new File(['x'.repeat(200_000)], 'a.csv'));
  const told: number[] = [];
  let total = 0;
  const post = createFetch('http://localhost:1', {
    onSent: (sent, all) => {
      told.push(sent);
      total = all;
    },
    fetch: async (_input, init) => {
      const request = new Request('http://localhost:1', init);
      expect(Number(new Headers(init?.headers).get('Content-Length'))).toBeGreaterThan(200_000);
      const form = await request.formData();
      expect((form.get('csvFile') as File).size).toBe(200_000);
      return new Response('{}');
    },
  });
  await post('http://localhost:1', { method: 'POST', body });
  expect(told.at(-1)).toBe(total);
  expect(told.length).toBeGreaterThan(3);
});

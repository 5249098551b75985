/**
 * Remix puts what loaders give into a stream, for the sake of what they promise. Where they promise nothing,
 * it is a text as soon as it is asked for, and the Worker takes it as that: a stream that is made in
 * JavaScript has to be made and read, and is kept, with all that it was made of, until the whole heap is
 * collected. So is the signal that would end it when it takes too long, which is made where there is something
 * to end. The request's own signal is left out: here it never tells anything (`enable_request_signal` is not set).
 */
import { changedFiles } from './changed-files.ts';

/** For the Worker's bundle. */
export const dataAsText = changedFiles('data-as-text', [
  [
    /[\\/]turbo-stream[\\/]dist[\\/]turbo-stream\.mjs$/,
    {
      replaced: [
        [
          '  const { plugins, postPlugins, signal } = options ?? {};',
          '  const { plugins, postPlugins } = options ?? {};',
        ],
        ['    postPlugins,\n    signal\n  };', '    postPlugins\n  };'],
        [
          `  const readable = new ReadableStream({
    async start(controller) {
      const id = flatten.call(encoder, input);
`,
          `  const id = flatten.call(encoder, input);
  if (!Array.isArray(id) && Object.keys(encoder.deferred).length === 0) {
    return (id < 0 ? id : "[" + encoder.stringified.join(",") + "]") + "\\n";
  }
  const signal = options?.signal;
  const readable = new ReadableStream({
    async start(controller) {
`,
        ],
      ],
    },
  ],
  [
    /[\\/]@remix-run[\\/]server-runtime[\\/]dist[\\/]esm[\\/]single-fetch\.js$/,
    {
      replaced: [
        [
          '  let controller = new AbortController();\n  // How long',
          '  const limit = () => {\n  let controller = new AbortController();\n  // How long',
        ],
        [
          `  requestSignal.addEventListener("abort", () => clearTimeout(timeoutId));
  return encode(data, {
    signal: controller.signal,`,
          `  return controller.signal;
  };
  return encode(data, {
    get signal() { return limit(); },`,
        ],
        ['headers: request.headers,\n      signal: request.signal', 'headers: request.headers'],
      ],
    },
  ],
  [
    /[\\/]@remix-run[\\/]server-runtime[\\/]dist[\\/]esm[\\/]server\.js$/,
    {
      replaced: [
        ['encodeViaTurboStream(state, request.signal,', 'encodeViaTurboStream(state, undefined,'],
        ['encodeViaTurboStream(result, request.signal,', 'encodeViaTurboStream(result, undefined,'],
      ],
    },
  ],
]);

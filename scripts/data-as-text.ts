/**
 * Remix puts what loaders give into a stream, for the sake of what they promise. Where they promise nothing,
 * it is a text as soon as it is asked for, and the Worker takes it as that: a stream that is made in
 * JavaScript has to be made and read, and is kept, with all that it was made of, until the whole heap is
 * collected.
 */
import { changedFiles } from './changed-files.ts';

/** For the Worker's bundle. */
export const dataAsText = changedFiles('data-as-text', [
  [
    /[\\/]turbo-stream[\\/]dist[\\/]turbo-stream\.mjs$/,
    {
      replaced: [
        [
          `  const readable = new ReadableStream({
    async start(controller) {
      const id = flatten.call(encoder, input);
`,
          `  const id = flatten.call(encoder, input);
  if (!Array.isArray(id) && Object.keys(encoder.deferred).length === 0) {
    return (id < 0 ? id : "[" + encoder.stringified.join(",") + "]") + "\\n";
  }
  const readable = new ReadableStream({
    async start(controller) {
`,
        ],
      ],
    },
  ],
]);

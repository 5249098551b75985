/** Starts the thread that reads a PDF, and stops it where it takes too long. */
import { Worker } from 'node:worker_threads';
import { PAPER_LIMITS } from '#domain/bills/paper/limits.ts';
import type { ThreadRequest, ThreadResponse } from './thread.ts';

/** Far more than a bill needs; a broken file can ask for any amount. */
const MEMORY_MAX_MB = 512;

/** What a PDF says, or why it is not read. It never throws for a file. */
export function readInThread(request: ThreadRequest): Promise<ThreadResponse> {
  // Both files stand beside each other where they are built.
  const worker = new Worker(new URL('./unitwise-pdf.js', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    // pdf.js warns of fonts that it would draw with.
    stdout: true,
    stderr: true,
  });
  return new Promise<ThreadResponse>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refuse = (code: 'too-slow' | 'damaged') => resolve({ kind: 'refused', code });
    worker.once('error', () => refuse('damaged'));
    worker.once('exit', () => refuse('damaged'));
    worker.on('message', (message: ThreadResponse | 'started') => {
      if (message === 'started')
        timer = setTimeout(() => refuse('too-slow'), PAPER_LIMITS.milliseconds);
      else {
        clearTimeout(timer);
        resolve(message);
      }
    });
  }).finally(() => worker.terminate());
}

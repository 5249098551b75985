/** Previews a file so many times in a process of its own, and prints what that took: the last time, and the memory. */
import { readFileSync } from 'node:fs';
import { previewImport } from '#domain/import/preview.ts';

const [, , file = '', times = '1'] = process.argv;
const TODAY = Math.floor(Date.UTC(2026, 10, 24) / 86_400_000);
const before = process.resourceUsage().maxRSS;
const bytes = new Uint8Array(readFileSync(file));
let processorMs = 0;
for (let time = 0; time < Number(times); time += 1) {
  const start = process.cpuUsage();
  const { preview } = await previewImport([{ name: 'file.csv', bytes }], { today: TODAY });
  if (preview.outcome !== 'import') throw new Error(preview.understood);
  const { user, system } = process.cpuUsage(start);
  processorMs = (user + system) / 1_000;
}
const memoryBytes = (process.resourceUsage().maxRSS - before) * 1024;
console.log(JSON.stringify({ processorMs, memoryBytes }));

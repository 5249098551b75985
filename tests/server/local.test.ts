import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startService } from '../support/local-service.ts';

test('workerd is told to collect often and little, in small heaps', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unitwise-'));
  const configuration = join(folder, 'workerd.json');
  // Miniflare writes down there what it tells workerd, which does not start with a flag that V8 does not know.
  vi.stubEnv('MINIFLARE_WORKERD_CONFIG_DEBUG', configuration);
  const service = await startService();
  try {
    expect((await service.fetch('/')).status).toBe(200);
    const { v8Flags } = JSON.parse(readFileSync(configuration, 'utf8'));
    expect(v8Flags).toEqual([
      '--max-heap-size=48',
      '--minor-gc-task-trigger=60',
      '--retain-maps-for-n-gc=1000',
      '--single-threaded-gc',
      '--memory-pool-timeout=3600',
    ]);
  } finally {
    await service.stop();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  }
});

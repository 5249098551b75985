/** How long the dashboard takes to answer, beside a bare Remix page in the same workerd: told, without a goal. */
import { bareRemixPeer, buildBareRemix } from './bare-remix.ts';
import { Client } from './client.ts';
import type { Group } from './figure.ts';
import { DAYS_OF_TEN_YEARS, readingsFile } from './readings.ts';
import { ratio } from './rounds.ts';
import { openStage } from './stage.ts';

export const latency: Group = {
  figures: [{ name: 'dashboard.latency', unit: 'ratio', goal: null }],
  async measure() {
    buildBareRemix();
    const stage = await openStage({ peers: [await bareRemixPeer()] });
    const bare = new Client();
    try {
      const household = await stage.household();
      await household.upload(readingsFile({ days: DAYS_OF_TEN_YEARS }));
      return {
        'dashboard.latency': await ratio({
          subject: () => household.client.get(`${stage.url}/dashboard`, household.cookie),
          against: () => bare.get(`${stage.peer('bare-remix')}/`),
          names: ['dashboard', 'bare Remix'],
          calls: 20,
          warmUp: 60,
        }),
      };
    } finally {
      bare.close();
      await stage.stop();
    }
  },
};

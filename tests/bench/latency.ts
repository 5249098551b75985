/**
 * How long answers take, against a bare page or route of the same framework on the same workerd, which is asked
 * at once, as the product is for its own addresses.
 */
import { localWorker } from '../../scripts/local.ts';
import { bareRemixPeer, buildBareRemix } from './bare-remix.ts';
import { Client } from './client.ts';
import type { Group, Outcome } from './figure.ts';
import { DAYS_OF_TEN_YEARS, readingsFile } from './readings.ts';
import { ratio } from './rounds.ts';
import { openStage, peerWorker, platformAssets, type Resident, type Stage } from './stage.ts';

/** Pairs of requests in a round: a p50 that one slow answer does not move. */
const CALLS = 40;
/** Their medians lie within a tenth of each other: so many that the middle one moves by hundredths. */
const ROUNDS = 25;
/** What is compiled while it runs is compiled by then. */
const WARM_UP = 150;

export const latency: Group = {
  figures: [
    { name: 'dashboard.latency', unit: 'ratio', goal: 2 },
    { name: 'api.latency', unit: 'ratio', goal: 1.5 },
  ],
  async measure() {
    buildBareRemix();
    const { d1Databases } = localWorker();
    const stage = await openStage({
      peers: [
        await bareRemixPeer(),
        await peerWorker('bare-hono', 'bare-hono.ts', { d1Databases, assets: platformAssets() }),
      ],
    });
    try {
      const household = await stage.household();
      await household.upload(readingsFile({ days: DAYS_OF_TEN_YEARS }));
      await household.call('GET', '/api/energy-tips');
      return {
        'dashboard.latency': await dashboardLatency(stage, household),
        'api.latency': await apiLatency(stage, household),
      };
    } finally {
      await stage.stop();
    }
  },
};

function dashboardLatency(stage: Stage, household: Resident): Promise<Outcome> {
  const bare = new Client();
  return ratio({
    subject: () => household.client.get(`${stage.url}/dashboard`, household.cookie),
    against: () => bare.get(`${stage.peer('bare-remix')}/`),
    names: ['dashboard', 'bare Remix'],
    calls: CALLS,
    rounds: ROUNDS,
    warmUp: WARM_UP,
  }).finally(() => bare.close());
}

function apiLatency(stage: Stage, household: Resident): Promise<Outcome> {
  const bare = new Client();
  return ratio({
    subject: () => household.client.get(`${stage.url}/api/reports/monthly`, household.bearer),
    against: () => bare.get(`${stage.peer('bare-hono')}/months/1`),
    names: ['report', 'bare Hono'],
    calls: CALLS,
    rounds: ROUNDS,
    warmUp: WARM_UP,
  }).finally(() => bare.close());
}

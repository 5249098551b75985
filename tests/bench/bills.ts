/** What a bill costs, and what lies ahead of it: processor time of workerd, beside a calibrating loop. */
import { Client } from './client.ts';
import type { Group, Outcome } from './figure.ts';
import { calibrated } from './processor.ts';
import { median } from './rounds.ts';
import { openStage, peerWorker } from './stage.ts';

/** Homes of which the suppliers' rules are the longest. */
const HOMES = ['BESCOM', 'TNPDCL', 'BRPL', 'KSEB'] as const;
const BILLS = 200;
const GUARDS = 20;
const ROUNDS = 5;

export const bills: Group = {
  figures: [
    { name: 'bill.processor', unit: 'ms', goal: 5 },
    { name: 'guard.processor', unit: 'ms', goal: 50 },
  ],
  async measure() {
    const stage = await openStage({ peers: [await peerWorker('bills', 'bills.ts')] });
    const client = new Client();
    try {
      const dearest = async (what: string, times: number): Promise<Outcome> => {
        const costs: { name: string; rounds: number[] }[] = [];
        for (const name of HOMES) {
          const run = () => client.get(`${stage.peer('bills')}/${what}/${name}?times=${times}`);
          await run();
          const rounds: number[] = [];
          for (let round = 0; round < ROUNDS; round += 1)
            rounds.push((await calibrated(run)) / times);
          costs.push({ name, rounds });
        }
        const worst = costs.reduce((one, other) =>
          median(other.rounds) > median(one.rounds) ? other : one,
        );
        return {
          value: median(worst.rounds),
          spread: [Math.min(...worst.rounds), Math.max(...worst.rounds)],
          note: costs.map(({ name, rounds }) => `${name} ${median(rounds).toFixed(2)}`).join(', '),
        };
      };
      return {
        'bill.processor': await dearest('bill', BILLS),
        'guard.processor': await dearest('guard', GUARDS),
      };
    } finally {
      client.close();
      await stage.stop();
    }
  },
};

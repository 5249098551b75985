/**
 * Sequences of everything that can be done to readings, meters and paper bills, against a model in plain memory:
 * each step must end alike in both, and in the end they hold the same readings, values, bills, imports and history,
 * and every figure that is shown is what a plain recomputation from the readings makes of them.
 */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Household, servicesAt } from '../../support/household.ts';
import { FULL, shortOrFull, Tally } from '../../support/torture.ts';
import { HomeModel } from '../home-model.ts';
import { storedByHome, storedOfHome } from '../home-tables.ts';
import { anyFile } from './file-steps.ts';
import {
  altering,
  billing,
  replacement,
  reshowing,
  showing,
  unbilling,
  unshowing,
} from './meter-steps.ts';
import {
  addition,
  deletion,
  edit,
  file,
  importRedo,
  importUndo,
  NOW,
  Real,
  undo,
} from './reading-steps.ts';
import { expectShown } from './shown.ts';

const SEED = 20261121;

async function rows<T>(household: Household, sql: string): Promise<T[]> {
  return (await env.DB.prepare(sql).bind(household.homeId).all<T>()).results;
}

async function expectAlike(model: HomeModel, { household }: Real): Promise<void> {
  expect(await storedOfHome((sql) => rows(household, sql))).toEqual(storedByHome(model));
  // Each of the doors kept them apart.
  expect(model.contradictions()).toBe(0);
  const changes = await servicesAt(NOW + 1000).changes.list(household.caller, { limit: 100 });
  expect(changes.map(({ id, undone }) => [id, undone])).toEqual(
    model.changes.map((one) => [one.id, model.isUndone(one)]).reverse(),
  );
  const [newest] = await rows<{ held: number | null; readings: number }>(
    household,
    `SELECT readings_held AS held, (SELECT count(*) FROM readings WHERE home_id = changes.home_id) AS readings
     FROM changes WHERE home_id = ? ORDER BY id DESC, part DESC LIMIT 1`,
  );
  expect(newest?.held ?? newest?.readings).toBe(newest?.readings);
}

describe('any sequence of readings, meters, bills, imports, deletions and undos', () => {
  const tally = new Tally('Sequences against a model');
  /** So many run at once: one waits for D1 while another works. */
  const AT_ONCE = 4;
  const sequences = shortOrFull(60, 10_000);

  test(
    'does to a household what it does to a model in plain memory',
    async () => {
      const commands = fc.commands(
        [
          ...[addition, file, anyFile, anyFile, anyFile, edit, deletion],
          ...[importUndo, importUndo, importRedo, undo, undo, undo],
          ...[
            showing,
            showing,
            showing,
            reshowing,
            replacement,
            altering,
            unshowing,
            billing,
            billing,
            unbilling,
          ],
        ],
        { maxCommands: shortOrFull(20, 12) },
      );
      const property = fc.asyncProperty(commands, async (steps) => {
        const model = new HomeModel();
        const real = new Real(await Household.settled(NOW));
        await fc.asyncModelRun(() => ({ model, real }), steps);
        await expectAlike(model, real);
        await expectShown(model, real);
        tally.tried += 1;
      });
      const lanes = Array.from({ length: AT_ONCE }, (_, lane) =>
        fc.check(property, { numRuns: sequences / AT_ONCE, seed: SEED + lane }),
      );
      for (const lane of await Promise.all(lanes)) {
        if (lane.failed) tally.lost.push(fc.defaultReportMessage(lane) ?? 'failed');
      }
      tally.expectNoLoss();
      expect(tally.tried).toBeGreaterThanOrEqual(sequences);
    },
    FULL ? 25 * 60_000 : 120_000,
  );
});

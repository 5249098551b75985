/** What a sign-in costs beside the key derivation that makes passwords hard to guess. */
import { PASSWORD } from '../support/site.ts';
import { Client } from './client.ts';
import type { Group } from './figure.ts';
import { ratio } from './rounds.ts';
import { openStage } from './stage.ts';

export const signIn: Group = {
  figures: [{ name: 'login.cost', unit: 'ratio', goal: 1.1 }],
  async measure() {
    const stage = await openStage({ door: 'raw-scrypt.ts' });
    const client = new Client();
    try {
      const { email } = await stage.household();
      const body = JSON.stringify({ email, password: PASSWORD });
      let address = 0;
      const login = () => {
        address += 1;
        return client.send(
          'POST',
          `${stage.url}/api/auth/login`,
          // From a place of its own each time: how many sign-ins a place has is not what is measured.
          { 'Content-Type': 'application/json', 'CF-Connecting-IP': `10.2.0.${address % 250}` },
          body,
        );
      };
      const outcome = await ratio({
        subject: login,
        against: () => client.get(`${stage.url}/raw-scrypt`),
        names: ['sign-in', 'scrypt'],
        calls: 6,
      });
      return { 'login.cost': outcome };
    } finally {
      client.close();
      await stage.stop();
    }
  },
};

import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/base/route-handle.ts';
import { Contact, describeOperator, LegalPage, Part } from './legal-page.tsx';

export const handle: RouteHandle = { withoutScript: true };

export { describeOperator as loader };

const SHORT = [
  'Unitwise works with what you enter. The bill that counts is your supplier’s.',
  'You pay nothing now, and nothing later without being asked first.',
  'Your data stays yours. You can leave at any time, and take it along.',
];

export default function Terms() {
  const { operatorName, contactEmail } = useLoaderData<typeof describeOperator>();
  return (
    <LegalPage title="Terms" short={SHORT}>
      <Part id="what" title="What you get">
        <p>
          Unitwise, run here by {operatorName}, shows what your household’s electricity costs, what
          it may cost by the end of the month, and what would lower it. It works from the readings,
          bills and appliances that you enter and from tariffs as they are published.
        </p>
        <p>
          It is not your supplier, and its figures are no bill. Estimates and forecasts are marked
          as such, and may be wrong; so may a tariff that has just changed. Pay what the supplier’s
          bill says, or take up a difference with the supplier. Tips are general: leave work on
          wires and meters to an electrician or your supplier.
        </p>
      </Part>
      <Part id="cost" title="What it costs">
        <p>
          Nothing. The product takes no payment and asks for no card. A trial “for 14 days” means
          that nothing is charged during it, and nothing afterwards either, unless you have been
          asked and have agreed. Leaving costs nothing.
        </p>
      </Part>
      <Part id="you" title="What we ask of you">
        <ul>
          <li>You are 18 or older, and enter only homes whose people agree.</li>
          <li>
            Your email is yours, and your password stays with you. Tell us if somebody else has it.
          </li>
          <li>
            You do not try to get at others’ data, to get round limits, or to overload the service.
            The limits are written down: so many homes, readings and files for each account.
            Programs may use the API, within the same limits.
          </li>
        </ul>
      </Part>
      <Part id="data" title="Your data">
        <p>
          It belongs to you. We use it to run the product for you and for nothing else; the{' '}
          <a href="/privacy">Privacy page</a> says what is kept and for how long.
        </p>
        <p>
          A home can have several people: owners decide who belongs to it and may delete it, members
          enter, viewers look. Whom you invite is your choice, and so is what you share with others
          as a picture, a page or a calendar. The sample household is invented; who looks at it has
          no account, and agrees to nothing.
        </p>
      </Part>
      <Part id="end" title="How it ends">
        <p>
          You can end it at any time under Profile, Account: download everything first, because
          deleting is at once and for good. A home of which you are the only owner goes with you,
          also for its other people.
        </p>
        <p>
          If we close the service, or have to close your account because these terms were broken, we
          write to you 30 days before, and until then you can download everything. Only an account
          that is used to attack others is closed at once; you then get your data by writing to us.
        </p>
      </Part>
      <Part id="promise" title="What we promise, and what we cannot">
        <p>
          We take care: the database can be set back, backups are taken, and nothing that you saved
          is changed unseen. We aim to be reachable always, but cannot promise it, and we are not
          liable for what follows from a figure that was wrong or a service that was down, unless we
          were grossly careless or meant it. Nothing here takes away a right that the law gives you,
          such as under the Consumer Protection Act, 2019.
        </p>
      </Part>
      <Part id="law" title="Law, contact and changes">
        <p>
          The law of India applies, and the courts of the place where you live are open to you.
          Write to <Contact email={contactEmail} />.
        </p>
        <p>When these terms change, you are asked again before your next screen.</p>
      </Part>
    </LegalPage>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Terms · Unitwise' },
  {
    name: 'description',
    content: 'What you get, what it costs, what we ask of you, and how it ends.',
  },
];

import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/base/route-handle.ts';
import styles from './legal-page.module.css';
import { Contact, describeOperator, LegalPage, Part } from './legal-page.tsx';
import { STORED_DATA } from './stored-data.ts';

export const handle: RouteHandle = { withoutScript: true };

export { describeOperator as loader };

const SHORT = [
  'We keep what you enter, to show what your electricity costs. We use it for nothing else.',
  'No advertising, no trackers, nothing sold, nothing loaded from other sites.',
  'You can see, correct, download and delete all of it yourself, at any time.',
];

export default function Privacy() {
  const { operatorName, contactEmail, phrasesTips } = useLoaderData<typeof describeOperator>();
  return (
    <LegalPage title="Privacy" short={SHORT}>
      <Part id="who" title="Who answers for your data">
        <p>
          Unitwise is run here by {operatorName}: the Data Fiduciary, in the words of India’s
          Digital Personal Data Protection Act, 2023. Write to <Contact email={contactEmail} /> with
          any question, request or complaint about your data.
        </p>
        <p>
          We ask for your data for one purpose: to show your household its electricity. What you see
          here rests on your consent, which you give when you sign up. How much electricity a home
          uses says when nobody is there: we treat every reading as private.
        </p>
      </Part>
      <Part id="kept" title="What is kept, why, and for how long">
        <ul className={styles['kept']}>
          {STORED_DATA.map(({ name, what, why, until }) => (
            <li key={name}>
              <div>
                <h3>{name}</h3>
                <p>{what}</p>
              </div>
              <p>
                <b>Why</b>
                {why}
              </p>
              <p>
                <b>How long</b>
                {until}
              </p>
            </li>
          ))}
        </ul>
        <p>
          <strong>In your browser.</strong> A cookie that signs you in (30 days; two hours for a
          guest of the sample household), one by which we know the browser again (180 days), and one
          that says goodbye when you delete your account (a minute). Its storage holds who is signed
          in and until when, which opens nothing by itself, and what you typed while setting up a
          home, until the tab is closed. So that you can read the meter without a network, it also
          holds your homes’ names, whether you may enter readings there, the last number of their
          meters, their usual day and rate, and the numbers that wait to be sent: until you log out
          there. When a sign-in runs out they stay, for you to sign in again. A file that another
          app shares with Unitwise waits there for an hour at most. A PDF bill is read on your
          device, and nothing of it is kept but what you save. Nothing is for advertising or for
          counting visits.
        </p>
        <p>
          <strong>The log.</strong> Of each request: the time, a random number to find it by, the
          kind of page without its details, whether it worked, how long it took, and how much the
          database had to do. Of a fault of ours: where in the program it was, with what was entered
          and emails taken out. Of reminders: how many went out. No name, email, reading or network
          address. It is kept for 7 days.
        </p>
        <p>
          <strong>Copies.</strong> The database can be set back by up to 30 days, and backups are
          kept for at most 90 days, encrypted. What you delete is gone from the product at once, and
          from the last copy after 90 days. Should a copy have to be restored, what was deleted is
          deleted again.
        </p>
      </Part>
      <Part id="seen" title="Who can see it">
        <ul>
          <li>
            You, and the people of your home, who see each other’s names and who entered what; its
            owners also the emails. No other household.
          </li>
          <li>
            Whoever you give something to: who has an invitation’s link sees the home’s name and who
            invites; who has a calendar’s address, the home’s name and the days to read the meter
            and to pay; a picture or page of a bill that you share is made in your browser, and goes
            where you send it.
          </li>
          <li>
            The few people who run the database for {operatorName}, when that is needed to keep it
            working or to help you.
          </li>
          <li>
            Cloudflare, whose computers carry each request (and so see your network address), run
            the service, hold the database and send our mail on our behalf. They may be outside
            India.
          </li>
          <li>
            {phrasesTips
              ? 'A language model on Cloudflare’s computers phrases tips: it gets your question and the facts of the tip (appliances, units, rupees), and no name or address.'
              : 'No language model: tips are written by the product itself.'}
          </li>
          <li>
            The maker of your browser, where you turn notifications on: it passes them on encrypted,
            and sees when one comes, not what it says.
          </li>
          <li>An authority, where the law compels us. Nobody else.</li>
        </ul>
      </Part>
      <Part id="rights" title="What you can do">
        <ul>
          <li>
            <strong>See it and take it along:</strong> “Download everything” under Profile, Account
            gives a home in one file; Data Entry gives your readings as a table.
          </li>
          <li>
            <strong>Correct it:</strong> every detail and every reading can be edited where it
            stands. To change your email, write to us.
          </li>
          <li>
            <strong>Delete it:</strong> a reading, a home, or all of it with “Delete account” under
            Profile, Account. It is gone at once. A home that another person owns too stays, with
            what was entered there.
          </li>
          <li>
            <strong>Withdraw your consent:</strong> to all of it, delete your account, which is
            quicker than signing up; to reminders, turn them off, or end them by one tap in any mail
            or notification; to sharing a home, leave it or end the membership. What was done before
            stays lawful.
          </li>
          <li>
            <strong>Nominate somebody</strong> who may do all this for you if you die or cannot act
            any more: write to us from your account’s email with their name and address. We confirm
            it, and you can change it in the same way.
          </li>
          <li>
            <strong>Complain:</strong> write to <Contact email={contactEmail} />. You get an answer
            within 30 days. If it does not help, you can turn to the Data Protection Board of India.
          </li>
        </ul>
      </Part>
      <Part id="breach" title="If something goes wrong">
        <p>
          If your data is lost, or seen by somebody who should not have seen it, we write to you
          without delay: what happened, what it may mean for you, what we do about it, what you can
          do, and whom to ask. The Data Protection Board hears of it at once too, and gets the whole
          account within 72 hours.
        </p>
      </Part>
      <Part id="children" title="Children">
        <p>
          An account is for who is 18 or older. We ask nothing about children; how many people live
          in a home is a number.
        </p>
      </Part>
      <Part id="law" title="The law, and changes of this page">
        <p>
          We measure ourselves by the Digital Personal Data Protection Act, 2023 and the Rules of
          2025. The duties of a service come into force in May 2027; we hold to them already, but
          for two: the rules will ask for logs to be kept for a year, and until then ours go after 7
          days; and the law will give you this page in any of the 22 languages of the Constitution’s
          Eighth Schedule, where it is in English alone so far.
        </p>
        <p>When this page or the terms change, you are asked again before your next screen.</p>
      </Part>
    </LegalPage>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Privacy · Unitwise' },
  {
    name: 'description',
    content:
      'What Unitwise keeps of you, why and for how long, who can see it, and how you get, correct and delete it.',
  },
];

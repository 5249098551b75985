/** Sections 1 and 2 of the specification: what the product is, who may go where, and the screens before signing in. */
import { departs, shown, under } from './sentence.ts';

const product = under('1. What the product does and for whom', [
  shown('households in India; currency is rupees', 'unit/format: are grouped the Indian way'),
  shown(
    'records meter readings, in kWh with optional kg of CO2, by hand or by CSV',
    'pages/data-entry: opens on date, consumption and CO2, with the upload beneath and the entries beside',
    'pages/data-entry-files: is imported, and can be undone',
  ),
  shown(
    'dashboards of consumption, emissions, savings, estimated bill and an efficiency score',
    'pages/dashboard: its question comes first, and beneath it all cards and charts say what they lack',
  ),
  shown(
    'generated energy-saving tips with a history',
    'api/tips: answers a question, names its source, and joins the history',
  ),
  shown('appliance inventory', 'pages/appliances: stores it and says so'),
  shown(
    'profile with household details, electricity rate and reduction target',
    'pages/profile: stores every field and says so',
  ),
  shown(
    'three-step onboarding for whoever has an incomplete profile',
    'pages/auth: leads a new household to the onboarding, and away from it once it is done',
  ),
  departs(
    'the marketing claims of the landing page, as text',
    51,
    'each stands there, samples marked as such, with a footnote that says what is behind it',
    'pages/landing: makes its offers and promises',
    'pages/landing: says what is a sample, and what stands behind each claim',
  ),
]);

const routes = under('2. Route table', [
  shown('/ is the landing page, public', 'pages/landing: is ready to be found and shared'),
  shown('/auth/login is sign in, public', 'pages/auth: asks for email and password'),
  shown('/auth/signup is sign up, public', 'pages/auth: asks for what an account needs'),
  shown(
    '/dashboard is for who is signed in',
    'pages/dashboard: someone who is not signed in goes to sign in, and comes back',
  ),
  shown(
    '/onboarding is for who is signed in',
    'pages/auth: sends who is not signed in to sign in, and remembers where from',
  ),
  shown(
    'any other path is “404 Not Found”',
    'e2e/landing: says so, with the way home (script: %s)',
    'pages/specification: $heading shows its words at $path',
  ),
]);

const guard = under('2. The access guard', [
  shown(
    'while checking it shows “Verifying access...”',
    'e2e/navigation: a section that takes its time is lit at once, and says that access is being verified',
    'e2e/auth: says "Verifying access..." while the dashboard takes its time',
  ),
  shown(
    'no token, or a failed check: to /auth/login, remembering the origin',
    'pages/auth: sends who is not signed in to sign in, and remembers where from',
    'e2e/auth: leads back to where a person wanted to go',
  ),
  shown(
    'onboarding not complete: any path redirects to /onboarding',
    'pages/auth: leads a new household to the onboarding, and away from it once it is done',
  ),
  shown(
    'onboarding complete: /onboarding redirects to /dashboard',
    'pages/auth: leads a new household to the onboarding, and away from it once it is done',
    'pages/onboarding-finish: is led from %s to the dashboard',
  ),
  shown(
    'otherwise the requested screen renders',
    'pages/auth: leads a new household to the onboarding, and away from it once it is done',
  ),
]);

const landing = under('2. Landing page (/)', [
  shown(
    'navigation with smooth scroll to Features, How It Works, Testimonials, FAQ and Contact',
    'pages/landing: has every section, and a navigation that leads to each, twice: on top and in the menu',
    'e2e/landing: scrolls to a section under the bar on top',
  ),
  shown(
    'a mobile menu opens and closes and lists the same items',
    'e2e/landing: opens and closes its menu on a phone, and brings the focus back',
  ),
  shown('hero', 'pages/landing: is ready to be found and shared'),
  shown(
    'features: 6 cards, each with title, description and feature list',
    'pages/landing: shows six features, three steps, three voices with five stars each, and five questions',
  ),
  shown(
    'how it works, in three steps',
    'pages/landing: shows six features, three steps, three voices with five stars each, and five questions',
  ),
  shown(
    'quote banner',
    'pages/landing: has a sentence to remember, portraits, technologies, and columns of links with social marks',
  ),
  shown(
    'three testimonials with name, role, image, rating 5 and text',
    'pages/landing: shows six features, three steps, three voices with five stars each, and five questions',
    'pages/landing: has a sentence to remember, portraits, technologies, and columns of links with social marks',
  ),
  shown(
    'security badges: “256-bit encryption”, “GDPR”, “SOC 2”, “99.9% uptime”',
    'pages/landing: makes its offers and promises',
  ),
  shown(
    'FAQ accordion of 5 items',
    'pages/landing: shows six features, three steps, three voices with five stars each, and five questions',
  ),
  shown(
    'row of technologies',
    'pages/landing: has a sentence to remember, portraits, technologies, and columns of links with social marks',
  ),
  shown('final call to action', 'pages/landing: makes its offers and promises'),
  departs(
    'footer with product, company and support columns of placeholder links',
    51,
    'what exists is linked, terms and privacy among it; what does not says that it is not open yet',
    'pages/landing: has a sentence to remember, portraits, technologies, and columns of links with social marks',
    'pages/landing: has no link that leads nowhere',
  ),
  shown(
    'social icons',
    'pages/landing: has a sentence to remember, portraits, technologies, and columns of links with social marks',
  ),
  departs(
    'the main call to action goes to /dashboard with a token in local storage, otherwise to /auth/signup',
    8,
    'the token there has no signature, and one that has expired counts as none',
    'e2e/landing: leads to sign up who is not signed in',
    'e2e/landing: leads to the dashboard who is',
    'e2e/landing: forgets a token that has expired, and all that came with it',
  ),
  shown(
    'its label is “Go to Dashboard”, else “Get Started”, “Start Free 14-Day Trial” and “Start Free Trial”',
    'e2e/landing: leads to sign up who is not signed in',
    'e2e/landing: leads to the dashboard who is',
  ),
  departs(
    '“Watch Demo” and “Schedule Demo”: action not shown',
    65,
    'Watch Demo opens the sample household, or How It Works where there is none; Schedule Demo leads to Contact',
    'api/demo: opens the sample household where there is one, and leads to How It Works elsewhere',
    'e2e/landing: leads to where a demo is scheduled',
  ),
  shown(
    'it makes no network calls',
    'e2e/landing: asks for nothing but its own styles and fonts',
    'pages/landing: asks the database nothing',
  ),
]);

const signIn = under('2. Sign in (/auth/login)', [
  shown(
    '“Welcome back”, “Sign in to your account to continue”',
    'pages/auth: asks for email and password',
  ),
  shown('email field', 'pages/auth: asks for email and password'),
  shown(
    'password field with show/hide toggle',
    'e2e/auth: shows the password to its owner, by keyboard too',
  ),
  shown(
    '“Remember me” is kept in the form and not sent',
    'pages/auth: asks for email and password',
  ),
  shown(
    '“Sign in” button with a spinner while loading',
    'e2e/auth: has a button that says so and waits while it is under way',
  ),
  shown(
    'inline red error line',
    'pages/auth: with a wrong password keeps the email, and repeats no password',
    'unit/styles: what is wrong and what is worse is red, in the light and in the dark',
  ),
  shown(
    `“Don't have an account? Sign up” leads to /auth/signup`,
    'pages/auth: asks for email and password',
  ),
  shown('“Back to Home” leads to /', 'pages/auth: asks for email and password'),
]);

const signUp = under('2. Sign up (/auth/signup)', [
  shown(
    '“Create your account”, “Start your journey to energy efficiency”',
    'pages/auth: asks for what an account needs',
  ),
  shown(
    'fields “First name”, “Last name”, “Email”',
    'pages/specification: $heading shows its words at $path',
    'pages/auth: asks for what an account needs',
  ),
  shown(
    'password with toggle, strength meter and the unmet rules under “Missing:”',
    'e2e/auth: tells as one types how strong the password is and what keeps the button off',
    'pages/auth: asks for what an account needs',
  ),
  shown(
    '“Confirm password” with toggle',
    'pages/auth: asks for what an account needs',
    'pages/specification: $heading shows its words at $path',
  ),
  departs(
    'checkbox agreeing to “Terms and Conditions”, whose link goes nowhere',
    51,
    'the terms are a real page',
    'pages/legal: signing up stores the version, with links to what is agreed to',
  ),
  shown(
    '“Create account” button',
    'e2e/auth: tells as one types how strong the password is and what keeps the button off',
  ),
  shown(
    'toast with “OK” button, green for success and red for error',
    'e2e/auth: says that it worked, and leads on to the onboarding',
    'e2e/toasts: success is green, error is red, and both can be read, in the light and in the dark',
  ),
  shown(
    '“Already have an account? Sign in” leads to /auth/login',
    'pages/auth: asks for what an account needs',
  ),
  shown('“Back to Home”', 'pages/specification: $heading shows its words at $path'),
]);

const onboarding = under('2. Onboarding (/onboarding)', [
  shown(
    'wizard titled “Onboarding” with “Step 1 of 3”',
    'pages/onboarding: comes first, with the 36 states and India',
  ),
  shown(
    'step 1: address and household; button “Next: Add an Appliance”',
    'pages/onboarding: comes first, with the 36 states and India',
    'pages/onboarding: shows all its fields without another tap',
  ),
  shown(
    'step 2: first appliance; buttons “Back” and “Next: Add a Reading”',
    'pages/onboarding: shows its cost at the rate of step 1, as soon as watts and hours are there',
  ),
  shown(
    'step 3: first reading; buttons “Back” and “Complete Onboarding”, “Completing...” while busy',
    'pages/onboarding: begins with today, which is also the last date it takes',
    'e2e/onboarding: while it completes, the button says so and waits',
  ),
  shown(
    'data accumulates across steps',
    'pages/onboarding: carries along what the other steps hold',
  ),
  shown('Back keeps it', 'pages/onboarding: can be left unfinished by Back, which keeps it'),
  shown('validation errors show inline in a red box per step', 'pages/onboarding: says: %s'),
  shown(
    'a finalisation failure shows a red banner at the top',
    'e2e/onboarding: a failed end stays on step 3 with the banner and everything typed',
  ),
]);

export const PUBLIC_SCREENS = [
  ...product,
  ...routes,
  ...guard,
  ...landing,
  ...signIn,
  ...signUp,
  ...onboarding,
];

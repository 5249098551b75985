/** Sections 3 and 4 of the specification: entities with their fields, states and transitions. */
import { departs, shown, under } from './sentence.ts';

const entities = under('3. Entities and their fields', [
  shown(
    'user: names, phone number, household size, address, city, state, zip code, onboardingComplete',
    'api/profile: changes what is present, clears what is null, and leaves what is absent',
    'api/profile: shows the household, with onboarding also inside userProfile',
  ),
  shown(
    'phone number is stored with “+91” and 10 digits; the zip code has 6',
    'pages/profile: stores every field and says so',
    'unit/profile: with %j is refused: %s',
  ),
  shown(
    'nested userProfile: targetReduction, ecoGoals, electricityRatePerKWh',
    'api/profile: shows the household, with onboarding also inside userProfile',
  ),
  shown(
    'meter reading: id, readingDate, consumptionKWH, emissionCO2kg (optional), source',
    'api/readings: stores it under its date and its number on that day',
  ),
  shown(
    'energy tip: id, tipText, createdAt',
    'api/tips: answers a question, names its source, and joins the history',
    'api/contract: is kept by answers and refusals alike',
  ),
  shown(
    'appliance: type, modelName, ageYears, energyStarRating, watts, grade, hours, capacity, status',
    'api/appliances: is stored with all that it can have',
    'api/appliances: is stored with what is optional left out',
  ),
  shown(
    'purchaseDate may be sent as an ISO timestamp',
    'unit/appliance: was bought on a day, of which a timestamp keeps the day',
  ),
  shown(
    "capacity is 'number unit' or just the number",
    'pages/appliances: stores it and says so',
    'unit/appliance: needs type, power, age, stars and hours; all else is optional',
  ),
  shown(
    'status “active” is counted',
    'pages/appliances: stores it and says so',
    'pages/appliances: keeps what is not in use out of the sums',
  ),
  shown(
    'totalSavings may be negative',
    'api/usage: is the sum over the days that both years know, at the rate; below zero when more was used',
  ),
  shown(
    'totalCo2Reduction is in kg and may be negative; tons on the profile',
    'api/usage: takes recorded emissions with recorded ones',
    'pages/profile: tells what days of %d kWh after days of 10 saved or cost',
  ),
  departs(
    'the unit conversion is not shown',
    28,
    'a ton is 1,000 kg',
    'unit/format: kWh and kg have one decimal, tons two',
  ),
  shown(
    'onboarding address data: address, city, state, zipCode, householdSize, rate, target, goals',
    'pages/onboarding-finish: stores all three steps in one transaction, and loads the dashboard',
    'pages/onboarding-finish: needs nothing that is optional',
  ),
  shown(
    'country is fixed to “India”, read-only',
    'pages/onboarding: comes first, with the 36 states and India',
  ),
  shown(
    'static landing records: testimonial, FAQ item, feature card',
    'pages/landing: shows six features, three steps, three voices with five stars each, and five questions',
  ),
  departs(
    "client storage: 'token' holds the sign-in token",
    8,
    'without its signature, of no use to a thief',
    'e2e/auth: leads back to where a person wanted to go',
  ),
  shown(
    '“refreshToken”, “userEmail” and “userId” are cleared on logout or expiry',
    'e2e/navigation: logging out ends the session and forgets who was signed in',
    'e2e/landing: forgets a token that has expired, and all that came with it',
  ),
]);

const states = under('4. States and transitions', [
  shown(
    'auth check: authenticated or not, onboarded or not, drives the redirects',
    'pages/auth: sends who is not signed in to sign in, and remembers where from',
    'pages/auth: leads a new household to the onboarding, and away from it once it is done',
  ),
  shown(
    'login: button disabled while submitting',
    'e2e/auth: has a button that says so and waits while it is under way',
  ),
  shown(
    'login with a token: store it, go to /dashboard',
    'pages/auth: leads to the dashboard, with a cookie that scripts cannot read',
  ),
  departs(
    "login without a token: 'Login successful'",
    33,
    'every sign-in answers a token, with this message beside it',
    'api/sign-in: answers a token of its own each time',
  ),
  shown(
    'sign-up with a token: “Signup successful! Redirecting to dashboard...”, then /dashboard',
    'pages/auth: leaves a script the time to say so',
    'e2e/auth: says that it worked, and leads on to the onboarding',
  ),
  departs(
    "sign-up without a token: the server message or 'Signup successful!', then /auth/login",
    33,
    'every sign-up answers a token, with this message beside it',
    'api/sign-in: makes an account that is signed in and not yet onboarded',
  ),
  departs(
    'a 401 clears the token and forces a full-page redirect to /auth/login, once per request',
    9,
    'the loader leads there and takes the cookie; a form that was being typed stays as it is',
    'pages/auth: takes the cookie away from a session that has ended',
    'pages/signed-out: with script, %s stays as it is and says how to go on',
  ),
  shown(
    'landing: mobile menu open or closed',
    'e2e/landing: opens and closes its menu on a phone, and brings the focus back',
  ),
  shown(
    'landing: one FAQ item open or none; clicking the open one closes it',
    'e2e/landing: opens one question or none (script: %s)',
  ),
  shown('landing: signed-in flag read once on load', 'e2e/landing: leads to the dashboard who is'),
  shown(
    'data entry: edit fills the form, the date is locked',
    'pages/data-entry-edit: fills the form, and shows the date as text',
  ),
  shown(
    'data entry: the view goes to the form',
    'e2e/data-entry: a row is edited where its date is locked, and focus comes back to it',
  ),
  shown(
    'left by “Cancel Edit” or a successful save, back to create mode with today',
    'pages/data-entry-edit: fills the form, and shows the date as text',
    'pages/data-entry-edit: changes the amounts, and returns to a new reading of today',
    'e2e/data-entry: a row is edited where its date is locked, and focus comes back to it',
  ),
  shown(
    'save and upload buttons disable while busy',
    'e2e/data-entry: while a reading or a file is on its way, its button says so and waits',
  ),
  shown(
    'delete: confirm dialog for one or the selection; then the list reloads and the selection clears',
    'e2e/data-entry: selected rows are deleted by name, and focus goes to the next row',
  ),
  shown(
    'appliance modal: add and edit modes; closes on cancel, close button or successful save',
    'e2e/appliances: an appliance is added in a dialog that says what is missing',
    'e2e/appliances: by keyboard alone one is edited, and focus comes back to where it was',
  ),
  shown(
    'appliances: delete has a confirm dialog',
    'e2e/appliances: deleting asks first, begins at Cancel, and goes on to the next',
  ),
  shown(
    'profile: view to edit via Edit; cancel restores the loaded values',
    'e2e/profile: Cancel brings back what was loaded',
  ),
  shown(
    'profile: a successful save returns to view mode and reloads',
    'e2e/profile: it is read in disabled fields, edited in place, and read again',
  ),
  shown(
    'profile: saving disables Cancel and Submit',
    'e2e/profile: while it saves, both buttons wait',
  ),
  shown(
    'tips: idle, generating, shown or failed',
    'pages/energy-tips: it asks for a question, and shows examples that say so',
    'e2e/energy-tips: a question gets its tip, which joins the history',
    'pages/energy-tips: tells a failure of ours, which is logged',
  ),
  shown(
    'efficiency: “Not Set” without a target',
    'pages/dashboard-figures: says what it lacks: a target, or months',
  ),
  departs(
    "efficiency: 'On Track!' when the latest monthly kWh is at or below average * (1 - target/100)",
    41,
    'the latest month or bill that is over and mostly known, against the average of such ones',
    'pages/dashboard-figures: judges the latest month that is over against the average',
  ),
  departs(
    "efficiency: 'Needs Improvement' otherwise",
    41,
    'the latest month or bill that is over and mostly known',
    'pages/profile: judges the last month that is over, and says where the running one is heading',
  ),
  shown(
    'a target above 0 and 3 months of data, otherwise “Need more data”',
    'pages/dashboard-figures: says what it lacks: a target, or months',
  ),
  shown(
    'onboarding: step 1 to 2 after the address form validates',
    'pages/onboarding: leads to step 2 once it is right',
  ),
  departs(
    'onboarding: step 2 to 3 after the appliance form validates',
    58,
    'or skipped',
    'pages/onboarding: begins with today, which is also the last date it takes',
    'pages/onboarding-finish: is the appliance: skipped, nothing of it is stored',
  ),
  shown(
    'onboarding: Back goes one step back',
    'pages/onboarding: can be left unfinished by Back, which keeps it',
  ),
  shown(
    'onboarding: submitting step 3 runs finalisation; success is a full page load of /dashboard',
    'e2e/onboarding: three steps lead to the dashboard',
  ),
  shown(
    'onboarding: failure stays on step 3 with an error banner',
    'e2e/onboarding: a failed end stays on step 3 with the banner and everything typed',
  ),
  shown(
    'shell: the section is dashboard by default',
    'pages/dashboard: an unknown section is the dashboard',
  ),
  shown(
    'shell: under 1024px choosing a section collapses the menu',
    'e2e/navigation: closes when a section is chosen',
  ),
]);

export const DATA_AND_STATES = [...entities, ...states];

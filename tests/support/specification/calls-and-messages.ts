/** Sections 7 and 8 of the specification: the calls it makes, and the error catalogue. */
import { departs, notShown, shown, under } from './sentence.ts';

const calls = under('7. The calls it makes', [
  departs(
    'every call goes to a fixed hosted backend, address not shown',
    12,
    'the screens and the API are one service at one address, which the operator sets',
    'api/site-links: links lead to SITE_URL, whatever host was asked',
  ),
  shown('calls have JSON content', 'api/bad-input: a body with %s'),
  departs(
    'the stored token is a bearer authorization header, credentials are sent',
    7,
    'so for programs; browsers have it in a cookie, which the API does not take',
    'api/sign-in: is taken as a bearer token only',
    'pages/auth: leads to the dashboard, with a cookie that scripts cannot read',
  ),
  notShown('no default timeout', 'A wait that never ends is never over.'),
  shown(
    'POST /api/auth/login: email, password → token, message',
    'api/sign-in: answers a token of its own each time',
  ),
  shown(
    'POST /api/auth/signup: email, password, firstName, lastName → token, message',
    'api/sign-in: makes an account that is signed in and not yet onboarded',
  ),
  shown(
    'GET /api/profile → user, userProfile.onboardingComplete',
    'api/profile: shows the household, with onboarding also inside userProfile',
  ),
  shown(
    'PUT /api/profile → user',
    'api/profile: changes what is present, clears what is null, and leaves what is absent',
  ),
  shown(
    'GET /api/meter-readings: sort, order, limit, startDate, endDate, source → readings',
    'api/readings-list: can be asked for with %s',
  ),
  shown(
    'POST /api/meter-readings: readingDate, consumptionKWH, emissionCO2kg (optional), source',
    'api/readings: stores it under its date and its number on that day',
  ),
  shown(
    'PUT /api/meter-readings/{id}: consumptionKWH, emissionCO2kg, source',
    'api/readings: changes what is present, clears what is null, and leaves the rest',
  ),
  shown('DELETE /api/meter-readings/{id}', 'api/readings: takes one away, once'),
  shown(
    'DELETE /api/meter-readings/bulk: ids → deletedCount, message',
    'api/readings: takes several away in one step, and counts those that were there',
  ),
  shown(
    'POST /api/meter-readings/upload-csv: csvFile → message; on error message and errors',
    'api/imports: stores all its readings, and says how many',
    'api/imports: names every bad line, and stores nothing of the file',
  ),
  shown(
    'GET /api/energy-tips/history → tips',
    'api/tips: answers a question, names its source, and joins the history',
  ),
  shown(
    'GET /api/energy-tips: q → generatedTips[0].tipText; error',
    'api/tips: answers a question, names its source, and joins the history',
    'api/tips: is not made up for a question that matches nothing',
  ),
  shown(
    'GET /api/analytics/total-savings → totalSavings',
    'api/usage: is the sum over the days that both years know, at the rate; below zero when more was used',
  ),
  shown(
    'GET /api/analytics/total-co2-reduction → totalCo2Reduction',
    'api/usage: takes recorded emissions with recorded ones',
  ),
  shown('GET /api/appliances → appliances', 'api/appliances: is stored with all that it can have'),
  shown('POST /api/appliances', 'api/appliances: is stored with what is optional left out'),
  shown(
    'PUT /api/appliances/{id}',
    'api/appliances: changes in what is present; null clears what is optional',
  ),
  shown('DELETE /api/appliances/{id}', 'api/appliances: goes when it is deleted, once'),
  departs(
    'the dashboard fetches all readings and sorts them on the client',
    13,
    'the server reads what the screen needs, in one trip',
    'pages/dashboard: it costs one round trip to the database',
  ),
  departs(
    'onboarding finalisation runs in order: profile, appliance, reading',
    18,
    'the wizard stores all in one transaction; the three calls work as listed',
    'pages/onboarding-finish: stores all three steps in one transaction, and loads the dashboard',
    'api/empty-input: a client that sends its empty fields finishes the onboarding',
  ),
  notShown(
    'the form has no phone field, so phoneNumber is probably absent',
    'A guess about another client.',
  ),
  shown(
    'the appliance only if one was entered',
    'pages/onboarding-finish: is the appliance: skipped, nothing of it is stored',
  ),
  shown(
    'only the error message of responses is read',
    'pages/onboarding-finish: that fails leaves nothing half-done, and everything that was typed',
  ),
]);

const auth = under('8. Errors: auth', [
  shown(
    "server responded: the server's message is shown",
    'pages/auth: says that an email is taken, and keeps everything but the passwords',
  ),
  shown(
    '“Login failed. Please check your credentials.”',
    'pages/auth: with a wrong password keeps the email, and repeats no password',
    'e2e/auth: says its own sentence when a proxy answers for the server',
  ),
  shown(
    '“Signup failed. Please try again with different credentials.”',
    'e2e/auth: says its own sentence when a proxy answers for the server',
  ),
  shown(
    'login, no response: “No response from server. Please try again later.”',
    'e2e/auth: says so when nobody answers, and keeps the form filled',
  ),
  shown(
    'sign-up, no response: “No response from server. Please check your internet connection.”',
    'e2e/auth: says that an email is taken, and keeps the form filled',
  ),
  shown(
    'other: “An unexpected error occurred. Please try again.” (login), “An unexpected error occurred during signup.”',
    'pages/auth: says so when it fails through a fault of ours',
  ),
  departs(
    'profile check failure: unauthenticated; token removed on 401 or 403',
    9,
    'a session that is over loses its cookie; while the database does not answer nobody is signed out',
    'pages/auth: takes the cookie away from a session that has ended',
    'api/contract: a database that does not answer is told apart from a wrong request',
  ),
  shown(
    'toast: success green, error red, each with an “OK” button',
    'e2e/toasts: success is green, error is red, and both can be read, in the light and in the dark',
    'e2e/auth: says that an email is taken, and keeps the form filled',
  ),
]);

const dashboard = under('8. Errors: dashboard', [
  shown(
    '“Failed to load dashboard data. Please try again.”',
    'pages/dashboard: it says so where the content would be, with a way to try again',
  ),
  shown(
    'with the toast “Failed to load dashboard data. Please check your connection.”',
    'e2e/dashboard: a failed load says so, with a toast, and can be tried again',
  ),
  shown(
    'failure of savings or CO2 is silent and shows “N/A”',
    'pages/profile: says N/A where one figure alone cannot be computed, and logs it',
    'pages/dashboard-bill: is missing alone when it cannot be calculated: the rest of the screen is shown',
  ),
]);

const dataEntry = under('8. Errors: data entry', [
  shown(
    '“Failed to load recent entries. Please check your connection or filter settings.”',
    'pages/data-entry: that cannot be loaded says so, and offers to try again',
  ),
  shown(
    'save, delete, upload: the server message if present',
    'pages/data-entry-edit: says so when it fails',
  ),
  shown(
    '“Failed to save data. Please check your input.”',
    'pages/data-entry: that cannot be is refused at its field, and what was typed stays',
  ),
  shown(
    '“Failed to delete entry.”',
    'e2e/data-entry-without: each form says its own sentence, and the screen stays',
  ),
  shown('“Failed to delete selected entries.”', 'pages/data-entry-edit: says so when it fails'),
  shown(
    '“Failed to upload CSV. Please check the file format.”, with the list of errors',
    'pages/data-entry-files: that is wrong is not stored, and every line is named',
  ),
  shown(
    'no response: “No response from server. Please try again later.”',
    'e2e/data-entry: without an answer from the server what was typed stays, and is stored once later',
  ),
  shown(
    'other: “An unexpected error occurred.”',
    'pages/data-entry: that cannot be stored leaves what was typed',
  ),
  shown(
    '“An unexpected error occurred during CSV upload.”',
    'pages/data-entry-files: that cannot be stored says so',
  ),
  shown(
    '“An unexpected error occurred during deletion.”',
    'pages/data-entry-edit: says so when it fails',
  ),
  shown(
    '“An unexpected error occurred during bulk deletion.”',
    'pages/data-entry-edit: of several says so when it fails, and deletes none of them',
  ),
]);

const others = under('8. Errors: tips, appliances, profile, onboarding, unknown route', [
  shown(
    '“Failed to load historical tips. Please try again.”',
    'pages/energy-tips: when the tips cannot be loaded it says so, and how to try again',
  ),
  shown(
    "generation failure: the server's error, then the message, then “Something went wrong while generating the tip.”",
    'pages/energy-tips: tells a failure of ours, which is logged',
    'api/tips: is not made up for a question that matches nothing',
  ),
  shown(
    'the panel: “Failed to generate a new tip. Please try again or check your backend connection.”',
    'pages/energy-tips: refuses a question that is too long, in its own words and the panel’s',
  ),
  shown(
    "an empty result: “I couldn't generate a specific tip for that. Please try rephrasing.”",
    'pages/energy-tips: says so when the catalogue has nothing for it, and keeps the question',
  ),
  shown(
    '“Failed to load appliances. Please try again.”',
    'pages/appliances: when the list cannot be loaded it says so, and how to try again',
  ),
  shown(
    '“Failed to save appliance. Please check your input.”',
    'pages/appliances: that fails says so, is logged, and keeps what was typed',
  ),
  shown(
    '“Failed to delete appliance.”',
    'pages/appliances: deleting that fails says so, and is logged',
  ),
  shown(
    'appliances, no response: “No response from server. Please check your internet connection.”',
    'e2e/appliances: without a connection the dialog says so, and what was typed stays',
  ),
  shown(
    '“Failed to load user profile. Please try again.”',
    'pages/profile: when it cannot be loaded it says so, and how to try again',
  ),
  shown(
    '“Failed to update profile. Please try again.”',
    'pages/profile: that fails says so, is logged, and keeps what was typed',
  ),
  shown(
    '“Failed to complete onboarding. Please check your inputs and try again.” in a red banner; busy stops',
    'pages/onboarding-finish: that fails leaves nothing half-done, and everything that was typed',
    'e2e/onboarding: a failed end stays on step 3 with the banner and everything typed',
  ),
  shown('onboarding: validation errors inline per step', 'pages/onboarding: says: %s'),
  shown('unknown route: “404 Not Found”', 'e2e/landing: says so, with the way home (script: %s)'),
]);

const successes = under('8. Success messages', [
  shown(
    '“Energy data saved successfully!”',
    'pages/data-entry: is stored, and the form begins anew with today',
  ),
  shown(
    '“Energy data updated successfully!”',
    'pages/data-entry-edit: changes the amounts, and returns to a new reading of today',
  ),
  shown('“Entry deleted successfully!”', 'pages/data-entry-edit: asks by name, and deletes one'),
  departs(
    "'{n} entries deleted successfully!'",
    65,
    'of one the screen says “Entry deleted successfully!”',
    'pages/data-entry-edit: asks for several by their names and number',
    'api/readings: takes several away in one step, and counts those that were there',
  ),
  shown(
    '“CSV data uploaded successfully!”',
    'pages/data-entry-files: is imported, and can be undone',
  ),
  shown('“New energy tip generated!”', 'pages/energy-tips: without a question gives a general one'),
  shown('“Appliance added successfully!”', 'pages/appliances: stores it and says so'),
  shown(
    '“Appliance updated successfully!”',
    'pages/appliances: what is emptied is cleared, what is changed is stored',
  ),
  shown('“Appliance deleted successfully!”', 'pages/appliances: deleting says so'),
  shown('“Profile updated successfully!”', 'pages/profile: stores every field and says so'),
]);

export const CALLS_AND_MESSAGES = [
  ...calls,
  ...auth,
  ...dashboard,
  ...dataEntry,
  ...others,
  ...successes,
];

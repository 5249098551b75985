/** Sections 5 and 6 of the specification: validation, and who may do what. */
import { departs, shown, under } from './sentence.ts';

const signing = under('5. Validation: login and sign-up', [
  shown(
    'login: email and password required',
    'pages/auth: says at each field what is missing',
    'api/sign-in: asks for both fields',
  ),
  shown('the email field is of email type', 'pages/auth: asks for email and password'),
  shown(
    'sign-up: first name, last name, email, password and confirmation required',
    'pages/auth: says each thing that is wrong on a line of its own',
    'api/sign-in: names every field that is wrong, and never repeats a password',
  ),
  shown(
    "passwords must match: “Passwords do not match.”, inline “Passwords don't match”",
    'pages/auth: says: %s',
    'e2e/auth: tells as one types how strong the password is and what keeps the button off',
  ),
  shown('“You must agree to the Terms and Conditions.”', 'pages/auth: says: %s'),
  shown(
    'strength 0 to 5: 8 characters, uppercase, lowercase, digit, special character',
    'unit/account: "%s" has %i of 5 points: %s',
  ),
  shown(
    'below 3 is rejected: “Please create a stronger password.”',
    'pages/auth: says: %s',
    'unit/account: needs 8 characters, at most 128, and three points',
  ),
  shown(
    '0-2 “Weak” (red), 3 “Fair” (yellow), 4 “Good” (blue), 5 “Strong” (green)',
    'e2e/toasts: each strength of a password has its colour',
    'unit/account: "%s" has %i of 5 points: %s',
  ),
  shown(
    'submit is disabled without terms, while passwords differ or below 3, and while submitting',
    'e2e/auth: tells as one types how strong the password is and what keeps the button off',
  ),
]);

const step1 = under('5. Validation: onboarding step 1', [
  shown(
    'all but target and goals required: “Please fill in all required personal and address fields.”',
    'pages/onboarding: says: %s',
  ),
  departs(
    'the rate is required, too',
    65,
    'it is optional where the supplier has a tariff',
    'pages/onboarding: says: %s',
    'pages/onboarding: asks no rate of whom a supplier with a tariff bills',
  ),
  shown('“Electricity rate must be a positive number.”', 'pages/onboarding: says: %s'),
  departs(
    'rate: input step 0.01, min 0',
    38,
    'numbers are typed as text, in thousandths, with a decimal keypad',
    'unit/quantity: "%s" in a field for %s is %d',
    'unit/profile: a rate is kept in thousandths of a rupee',
  ),
  shown('“Household size must be at least 1.”', 'pages/onboarding: says: %s'),
  shown('“Target reduction must be between 0 and 100%.”', 'pages/onboarding: says: %s'),
  shown('“Zip Code must be a 6-digit number.”', 'pages/onboarding: says: %s'),
  shown(
    'the zip input allows digits only, at most 6',
    'e2e/onboarding: the zip code takes six digits, pasted in two halves as well',
  ),
  shown(
    'city: first letter upper, rest lower',
    'unit/profile: a city has its first letter upper and the rest lower',
  ),
  shown(
    'state from 36 states and union territories, in alphabetical order',
    'unit/profile: are 28 states and 8 union territories, in order',
    'pages/onboarding: comes first, with the 36 states and India',
  ),
  shown('country fixed to “India”', 'pages/onboarding: comes first, with the 36 states and India'),
]);

const step2 = under('5. Validation: onboarding step 2 (appliance)', [
  shown(
    'type, watts above 0, age, stars, hours required: “Please fill out all required fields.”',
    'pages/onboarding: must be filled in: %o',
  ),
  shown('age min 0; usage 0-24; capacity min 0', 'pages/onboarding: must be right: %o'),
  departs(
    'usage step 0.1, capacity step 0.01',
    38,
    'numbers are typed as text, with a decimal keypad',
    'unit/quantity: "%s" in a field for %s is %d',
  ),
  departs(
    'types: Refrigerator, Air Conditioner, Washing Machine, Television, Microwave, Water Heater, Laptop, Other',
    15,
    'one list for all forms: both of the specification, and Ceiling Fan, Air Cooler, Water Pump',
    'unit/appliance: is of one of the types that every form offers',
    'pages/appliances: offers types, stars, grades and units of capacity to choose from',
  ),
  shown(
    'energy star 1-Star to 5-Star; grades “A+++”, A++, A+, A, B, C, D',
    'pages/appliances: offers types, stars, grades and units of capacity to choose from',
  ),
  shown(
    'units “Liters (L)”, “Kilograms (kg)”, “BTU”, “Tons”, “Cubic Feet (cu ft)”, “Gallons (gal)”, “Other”',
    'pages/appliances: offers types, stars, grades and units of capacity to choose from',
  ),
  shown(
    'optional: model name, purchase date, efficiency grade, capacity',
    'unit/appliance: needs type, power, age, stars and hours; all else is optional',
    'pages/onboarding-finish: needs nothing that is optional',
  ),
]);

const step3 = under('5. Validation: onboarding step 3 (reading)', [
  shown(
    'date and kWh above 0: “Please enter a valid date and energy consumption (kWh).”',
    'pages/onboarding: must have a good date and amount: %o',
  ),
  shown(
    'date max is today, and today by default',
    'pages/onboarding: begins with today, which is also the last date it takes',
  ),
  departs(
    'kWh and CO2 in steps of 0.1',
    38,
    'numbers are typed as text, with a decimal keypad',
    'unit/quantity: "%s" in a field for %s is %d',
  ),
  shown(
    'CO2 optional, min 0',
    'pages/onboarding: says what is wrong with the emissions',
    'pages/onboarding-finish: needs nothing that is optional',
  ),
]);

const forms = under('5. Validation: readings, files, appliances, profile, tips', [
  shown(
    'manual reading: “Date and Consumption (kWh) are required for manual entry.”',
    'pages/data-entry: needs a date and an energy',
  ),
  departs(
    'manual reading: number step 0.1',
    38,
    'numbers are typed as text, with a decimal keypad',
    'pages/data-entry: of "%s" is one of %d kWh',
  ),
  shown(
    'manual reading: CO2 optional',
    'pages/data-entry: is stored once, however often its form is sent',
  ),
  shown(
    'manual reading: date cannot change when editing',
    'pages/data-entry-edit: fills the form, and shows the date as text',
    'api/readings: refuses another date, wrong amounts, and readings that are not there',
  ),
  shown(
    'CSV: “Please select a CSV file to upload.”',
    'api/imports: must be there, in its field',
    'pages/data-entry-files: that is none is refused in words',
  ),
  departs(
    'CSV: only .csv',
    50,
    'so in the API; the screen understands other files, too, and shows them before they are stored',
    'api/imports: must end in .csv, and is known by the last part of its name',
    'e2e/data-entry: a file of readings is uploaded beneath the form; any other goes on to where it is shown',
  ),
  shown(
    'CSV: columns named exactly “readingDate”, “consumptionKWH”, emissionCO2kg (optional), source (optional)',
    'api/imports: is refused when it is %s',
    'api/imports: takes marks, CRLF, quotes, blank lines, another order, and periods',
  ),
  shown(
    'appliance form: required fields, “Please fill out all required fields.”',
    'pages/appliances: without what is required is refused, and what was typed stays',
    'unit/appliance: needs type, power, age, stars and hours; all else is optional',
  ),
  shown(
    'appliance form: age min 0; hours 0-24; watts above 0',
    'pages/appliances: refuses %s of %s',
  ),
  departs(
    'appliance form: hours and watts in steps of 0.1',
    38,
    'numbers are typed as text, with a decimal keypad',
    'pages/appliances: the form holds what is stored',
  ),
  shown(
    'appliance form: 1-Star to 5-Star; grades “A+++” to D',
    'pages/appliances: offers types, stars, grades and units of capacity to choose from',
  ),
  departs(
    'appliance form: Refrigerator, Washing Machine, Dishwasher, Air Conditioner, Heater, Television, Oven, Microwave, Water Heater, Lighting, Other',
    15,
    'one list for all forms: both of the specification, and Ceiling Fan, Air Cooler, Water Pump',
    'pages/appliances: offers types, stars, grades and units of capacity to choose from',
  ),
  shown(
    'profile: phone digits only, at most 10, sent as “+91” plus the digits',
    'e2e/profile: it is read in disabled fields, edited in place, and read again',
    'pages/profile: stores every field and says so',
  ),
  shown(
    'profile: zip digits only, at most 6',
    'e2e/profile: it is read in disabled fields, edited in place, and read again',
  ),
  shown(
    'profile: household size min 1; rate min 0; target 0-100',
    'pages/profile: refuses %s of "%s", and what was typed stays',
    'unit/profile: takes the ends of each range',
  ),
  departs(
    'profile: rate step 0.001, target step 1',
    38,
    'numbers are typed as text, with a decimal keypad',
    'pages/profile: understands numbers as people write them',
  ),
  departs(
    'profile: empty fields are sent as absent',
    34,
    'a field that a person empties is cleared; to the API an empty text is absent',
    'pages/profile: clears what is emptied',
    'api/empty-input: an empty field of the profile leaves what is stored',
  ),
  departs(
    'profile: the state list has 28 entries',
    15,
    'one list of the 36 states and union territories',
    'pages/profile: has a form at its own address, for browsers without script',
  ),
  shown(
    'profile: submit-time checks are not shown',
    'pages/profile: refuses %s of "%s", and what was typed stays',
  ),
  shown(
    "tips: an empty query shows “Please enter a query or click 'Generate Tip' for a general tip.” only while there is no tip",
    'pages/energy-tips: it asks for a question, and shows examples that say so',
    'pages/energy-tips: answers the question, says what it saves and where that is from',
    'pages/energy-tips: without a question gives a general one',
  ),
]);

const roles = under('6. Roles and permissions', [
  shown(
    'anonymous and authenticated; these are onboarded or not yet',
    'pages/auth: sends who is not signed in to sign in, and remembers where from',
    'pages/auth: leads a new household to the onboarding, and away from it once it is done',
  ),
  departs(
    'no named roles',
    45,
    'the people of a home are owners, members or viewers',
    'api/roles: a viewer who sends %s changes nothing of the home',
  ),
  shown(
    'anonymous visitors reach /, /auth/login, /auth/signup',
    'pages/landing: is ready to be found and shared',
    'pages/auth: asks for email and password',
    'pages/auth: asks for what an account needs',
  ),
  shown(
    'protected routes need a token',
    'pages/auth: sends who is not signed in to sign in, and remembers where from',
    'api/contract: says which routes need a token, and these refuse without one',
  ),
  shown(
    'all data calls act on behalf of the current user',
    'api/others: is in no list of a household',
  ),
  departs(
    'server-side authorisation: not shown',
    45,
    'each call is for those whose role allows it',
    'api/roles: holds every call of the API that is no GET, and every form that changes something',
  ),
]);

export const RULES = [...signing, ...step1, ...step2, ...step3, ...forms, ...roles];

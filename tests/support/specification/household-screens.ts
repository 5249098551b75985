/** Section 2 of the specification: the screens of who is signed in. */
import { departs, notShown, shown, under } from './sentence.ts';

const shell = under('2. Dashboard shell (/dashboard)', [
  departs(
    'five sections chosen by state, not by URL',
    12,
    'each has an address, for reload, the back button and links',
    'e2e/navigation: leads to each section by one tap, %s',
  ),
  shown(
    'an unknown section falls back to dashboard',
    'pages/dashboard: an unknown section is the dashboard',
  ),
  shown(
    'desktop: sidebar collapsed at 60px, expands to 300px on hover',
    'e2e/navigation: opens when the pointer rests on it, not when it passes, and closes again',
  ),
  departs(
    'under 1024px: a full-screen menu slides in by a hamburger button; choosing a section closes it',
    56,
    'a bottom bar shows the five besides; the hamburger keeps homes and Logout, too',
    'e2e/navigation: holds focus and gives it back, and is accessible in the light and in the dark',
    'e2e/navigation: the menu slides in, unless motion is to be reduced',
    'e2e/navigation: closes when a section is chosen',
  ),
  shown(
    'sidebar shows the title and the subtitle “Energy Tracker”',
    'pages/specification: $heading shows its words at $path',
  ),
  shown(
    '“Logout” removes the token, navigates to / and collapses the menu',
    'e2e/navigation: logging out ends the session and forgets who was signed in',
    'e2e/navigation: opens, leads on and signs out without script',
  ),
]);

const dashboard = under('2. Dashboard section', [
  shown(
    'anomaly banner',
    'pages/dashboard-anomaly: shows when the latest reading is more than a fifth off the three before',
  ),
  departs(
    'card: estimated monthly bill',
    49,
    'the forecast of the running period where there is one, by the tariff where it is known',
    'pages/dashboard-figures: is the forecast of the running month in rupees, with its range and what is known',
    'pages/dashboard-bill: is what the supplier will ask for, with its range, what is so far and how many days are left',
  ),
  departs(
    'card: total savings (or extra cost) overall',
    40,
    'of the days of the last year that are known a year before, too',
    'pages/dashboard-figures: compare the days of this year with the same days a year before',
    'pages/dashboard-figures: turn to extra cost and increase when the household used more',
  ),
  departs(
    'card: CO2 reduction (or increase) overall',
    40,
    'of the days of the last year that are known a year before, too',
    'pages/dashboard-figures: compare the days of this year with the same days a year before',
    'pages/dashboard-figures: turn to extra cost and increase when the household used more',
  ),
  shown(
    'card: energy efficiency score with progress bar',
    'pages/dashboard-figures: judges the latest month that is over against the average',
    'unit/energy-comparisons: progress is the part of the target that is reached, 100 only when all of it is',
  ),
  shown(
    "card: “Last month's energy” vs previous month",
    'pages/dashboard-figures: of whole months tells the difference of their totals',
  ),
  shown(
    "card: “Last month's CO2” vs previous month",
    'pages/dashboard-figures: of whole months tells the difference of their totals',
  ),
  shown(
    'card: household details with member-since year',
    'pages/dashboard: stand with what is known of them',
  ),
  shown(
    'chart: monthly trend of kWh and CO2 as lines',
    'pages/dashboard: have their data as tables: months with their changes, and days',
    'unit/chart-specs: draws the forecast apart, from the month before to an open point',
  ),
  shown(
    'chart: month-over-month change as bars',
    'pages/dashboard: have their data as tables: months with their changes, and days',
    'unit/chart-specs: stands around zero',
  ),
  departs(
    'chart: daily consumption as bars, the last 30 days with readings',
    39,
    'days without a reading keep their place among them; a long gap is cut, with its length',
    'unit/energy-comparisons: the daily chart keeps the place of unknown days, and cuts a gap of more than two weeks',
  ),
  shown('latest energy tip', 'pages/dashboard: the tip says what it could save and its source'),
  shown(
    "quick actions: “Add Today's Reading” to data-entry, “Update Profile” to profile",
    'pages/dashboard: the quick actions lead to a new reading and to the profile',
    'pages/specification: $heading shows its words at $path',
  ),
  shown(
    '“Setup Target in Profile” without a target or with fewer than 3 months',
    'pages/dashboard-figures: says what it lacks: a target, or months',
    'pages/dashboard: its question comes first, and beneath it all cards and charts say what they lack',
  ),
]);

const dataEntry = under('2. Data Entry section', [
  departs(
    'manual form: date, consumption, CO2 (optional)',
    65,
    'a home whose meter has a number opens on the meter; the three ways are one tap apart',
    'pages/data-entry: opens on date, consumption and CO2, with the upload beneath and the entries beside',
    'pages/data-entry: opens on the meter once a number of it is known',
  ),
  departs(
    'CSV upload',
    65,
    'it takes any other file, too, which is shown before it is stored',
    'pages/data-entry-files: is imported, and can be undone',
    'e2e/data-entry: a file of readings is uploaded beneath the form; any other goes on to where it is shown',
  ),
  shown(
    'Recent Entries with filter by period: all, “This year”, “Last year”, “Last 3 months”, “Last 6 months”, “Last 12 months”',
    'pages/specification: $heading shows its words at $path',
    'pages/entries-list: of a period first shows 5, and of a source only that',
  ),
  shown(
    'filter by source: all, “Manual”, “CSV upload”',
    'pages/specification: $heading shows its words at $path',
    'pages/entries-list: of a period first shows 5, and of a source only that',
  ),
  shown(
    'row checkboxes; “Select all”, “Deselect all”; “Clear selection”; “Delete selected”',
    'e2e/data-entry: selected rows are deleted by name, and focus goes to the next row',
  ),
  shown(
    'edit and delete in each row',
    'e2e/data-entry: a row is edited where its date is locked, and focus comes back to it',
    'e2e/data-entry: selected rows are deleted by name, and focus goes to the next row',
  ),
  shown('confirm dialog', 'pages/data-entry-edit: asks by name, and deletes one'),
]);

const tips = under('2. Energy Tips section', [
  shown(
    'query box with generate button',
    'e2e/energy-tips: a question gets its tip, which joins the history',
  ),
  shown(
    'generated tip panel',
    'pages/energy-tips: answers the question, says what it saves and where that is from',
  ),
  shown(
    'history, newest first, each with tip text and date and time',
    'api/tips: is another one when the same is asked again',
    'pages/energy-tips: answers the question, says what it saves and where that is from',
  ),
  shown('refresh of the history', 'e2e/energy-tips: a double click gives one tip'),
  shown(
    'banner with the count of tips',
    'pages/energy-tips: answers the question, says what it saves and where that is from',
  ),
  departs(
    "static claims: '$500+' potential annual savings, '30%' average reduction",
    78,
    'the own figures, and these beneath them as examples',
    'pages/energy-tips: it asks for a question, and shows examples that say so',
  ),
]);

const appliances = under('2. Appliances section', [
  shown(
    'four stat cards',
    'pages/appliances: shows each with its cost in rupees, the most expensive first, and what they come to',
  ),
  shown(
    '“Add New Appliance” button',
    'pages/appliances: is empty at first, and says what will stand there',
  ),
  shown(
    'modal add and edit form',
    'e2e/appliances: an appliance is added in a dialog that says what is missing',
    'e2e/appliances: by keyboard alone one is edited, and focus comes back to where it was',
  ),
  shown(
    'card grid',
    'pages/appliances: shows each with its cost in rupees, the most expensive first, and what they come to',
  ),
  shown('delete confirmation', 'pages/appliances: the question names what would go'),
  shown('empty state', 'pages/appliances: is empty at first, and says what will stand there'),
  shown(
    'each card: average daily usage to 1 decimal',
    'pages/appliances: shows each with its cost in rupees, the most expensive first, and what they come to',
  ),
  shown(
    'each card: age, ageYears, else years since purchaseDate',
    'unit/appliance-use: given as %j and bought on %j is %j years',
  ),
  departs(
    'each card: an estimated cost',
    2,
    "in rupees at the household's own price, not in dollars",
    'pages/appliances: shows each with its cost in rupees, the most expensive first, and what they come to',
  ),
  shown(
    'each card: a badge in the colour of the A, B, C or D that the grade contains',
    'pages/appliances: colours a grade by the letter that it contains',
  ),
  shown(
    "the stat cards' contents are not shown beyond the count with status active",
    'pages/appliances: keeps what is not in use out of the sums',
  ),
]);

const profile = under('2. Profile section', [
  shown(
    '“Profile”, “Manage your account settings and preferences.”',
    'pages/profile: shows all fields, disabled, until Edit is chosen',
  ),
  shown(
    'card “Personal & Household Information” with “Edit” button',
    'pages/profile: shows all fields, disabled, until Edit is chosen',
  ),
  shown(
    'in edit mode “Cancel” and “Save Changes”, with a spinner while saving',
    'pages/profile: shows all fields, disabled, until Edit is chosen',
    'e2e/profile: while it saves, both buttons wait',
  ),
  shown(
    'outside edit mode all fields are disabled',
    'pages/profile: shows all fields, disabled, until Edit is chosen',
  ),
  shown(
    'fields “First Name”, “Last Name”, “Email”, “Address”, “City”, “State”, “Zip Code”, “Household Size”, “Electricity Rate (₹/kWh)”, “Target Reduction (%)”, “Eco Goals”',
    'pages/profile: shows all fields, disabled, until Edit is chosen',
  ),
  notShown('email is N/A if missing', 'No account is without an email address.'),
  shown('“Phone Number” with fixed “+91” prefix', 'pages/profile: stores every field and says so'),
  shown(
    'state dropdown with “Select State”',
    'pages/profile: has a form at its own address, for browsers without script',
  ),
  departs(
    'a loading state shows first',
    13,
    'a screen arrives with its data; on the way there the guard says so',
    'pages/profile: shows all fields, disabled, until Edit is chosen',
    'e2e/navigation: a section that takes its time is lit at once, and says that access is being verified',
  ),
  shown(
    'success or error toast; the error only when there is no success',
    'e2e/toasts: profile never shows that it was saved and that it was not',
  ),
  shown(
    'side card “Account Summary”: initials avatar, full name, email',
    'pages/profile: sums up the account',
  ),
  shown('“Member since” with a long en-US date', 'pages/profile: sums up the account'),
  notShown('member since is N/A without createdAt', 'No account is without its first day.'),
  shown(
    'electricity rate with 3 decimals per kWh, else “Not set”',
    'pages/profile: sums up the account',
  ),
  shown(
    '“Total Savings:” or, when negative, “Extra Cost:” in red, in ₹ of the absolute value',
    'pages/profile: tells what days of %d kWh after days of 10 saved or cost',
    'unit/styles: what is wrong and what is worse is red, in the light and in the dark',
  ),
  departs(
    "'Calculating...' while loading, else N/A",
    13,
    'the figure arrives with the screen; N/A where there is none, with from when it will be shown',
    'pages/profile: tells from when savings will show',
  ),
  shown(
    '“CO2 Reduction:” or, when negative, “CO2 Increase:” in red, 2 decimals and “ tons”',
    'pages/profile: tells what days of %d kWh after days of 10 saved or cost',
    'unit/styles: what is wrong and what is worse is red, in the light and in the dark',
  ),
  departs(
    "static card 'Energy Efficiency Score': always 85% and 'You're doing great!'",
    78,
    'the own score or what is missing for it, and beneath it the example, said to be one',
    'pages/profile: shows the household’s own score or what it needs, and the example beneath as what it is',
  ),
]);

export const HOUSEHOLD_SCREENS = [
  ...shell,
  ...dashboard,
  ...dataEntry,
  ...tips,
  ...appliances,
  ...profile,
];

/** Section 9 of the specification: business constants and limits. */
import { departs, notShown, shown, under } from './sentence.ts';

export const CONSTANTS = under('9. Business constants and limits', [
  shown(
    'password minimum length 8; minimum strength 3 of 5',
    'unit/account: needs 8 characters, at most 128, and three points',
  ),
  notShown(
    'after sign-up 1.5 s with a token, 3 s without',
    'A length of time, which a busy computer stretches; that it leads on is shown, and without a token no sign-up ends (decision 33).',
  ),
  departs(
    'anomaly banner: at least 4 readings, the latest more than 20 percent off the mean of the previous 3',
    72,
    "today's reading raises it when typed by hand, not from a file",
    'pages/dashboard-anomaly: shows when the latest reading is more than a fifth off the three before',
    'pages/dashboard-anomaly: stays away at a fifth',
    'unit/energy-comparisons: exactly a fifth is no anomaly, three readings are too few, and of nothing there is no percentage',
    'unit/energy-comparisons: a reading of today raises the banner where a person typed it, and not where a file brought it',
  ),
  departs(
    'daily chart: last 30 days with readings',
    39,
    'days without a reading keep their place among them',
    'unit/energy-comparisons: the daily chart keeps the place of unknown days, and cuts a gap of more than two weeks',
  ),
  shown(
    'daily chart: same-day readings are summed',
    'pages/dashboard: leave a day without a reading unknown, and sum the readings of a day',
  ),
  departs(
    'monthly figures are summed per calendar month',
    43,
    'per bill where the home has a billing cycle',
    'api/reports: adds up to the watt-hour, and stands against the month and the year before',
    'pages/entries-list: stands under the bills of a home that has a billing cycle, each the sum of its days',
  ),
  shown(
    'month-over-month change is the difference from the previous month, the first month empty',
    'pages/dashboard: have their data as tables: months with their changes, and days',
    'unit/chart-specs: leaves the place of a month empty that cannot be compared',
  ),
  departs(
    'estimated monthly bill = latest monthly kWh * rate, with 2 decimals',
    62,
    'so where there is no forecast; otherwise the forecast, with what is so far beneath it',
    'pages/dashboard-figures: is the forecast of the running month in rupees, with its range and what is known',
    'pages/dashboard-figures: of one reading is that reading, says so, and when there will be a forecast',
  ),
  shown(
    'estimated monthly bill: “Rate Needed” without a rate',
    'pages/dashboard-figures: asks for the rate where it is missing',
    'pages/dashboard: a home without a rate and a target reads Rate Needed and Not Set',
  ),
  shown(
    'estimated monthly bill: “N/A” without data',
    'pages/dashboard: its question comes first, and beneath it all cards and charts say what they lack',
  ),
  departs(
    'efficiency: at least 3 months of data',
    41,
    'of which most days are known',
    'pages/dashboard-figures: says what it lacks: a target, or months',
  ),
  shown(
    'efficiency: the target is a percentage; progress clamped to 0-100',
    'unit/energy-comparisons: progress is the part of the target that is reached, 100 only when all of it is',
  ),
  departs(
    'profile card: a fixed 85%',
    78,
    'the own score first, the example beneath it',
    'pages/profile: shows the household’s own score or what it needs, and the example beneath as what it is',
  ),
  departs(
    'recent entries: 5 when a period other than all is chosen',
    17,
    'first 5, then more page by page',
    'pages/entries-list: of a period first shows 5, and of a source only that',
    'pages/entries-list: shows the newest 50, and more from the address that it names',
  ),
  shown(
    'periods: calendar years; from the first of the month 2 and 5 months ago; one year back to today',
    'unit/period: %s has its first and its last day',
    'unit/period: three months reach into the year before',
  ),
  departs(
    'appliance cost: watts/1000 * daily hours * 30 days * 0.12 per kWh, in dollars',
    2,
    "in rupees at the household's own price",
    'unit/appliance: 2,000 W for 0.8 hours a day is 48 kWh',
    'pages/onboarding: shows its cost at the rate of step 1, as soon as watts and hours are there',
    'unit/use-costs: an appliance costs what its units add to the latest bill, not an average price',
  ),
  shown(
    'chart heights 250/300/350/400 by container width, under 400, 768 and 1024',
    'unit/styles: a chart is 250, 300, 350 or 400 pixels high, by the width of what holds it',
  ),
  shown(
    'tip history has a fixed height, newest first',
    'unit/styles: the history of tips has a height of its own, in which it scrolls',
    'api/tips: is another one when the same is asked again',
  ),
  shown('savings in en-IN number format', 'unit/format: are grouped the Indian way'),
  departs(
    '₹ on dashboard and profile, $ in appliances and the tips banner',
    2,
    '₹ everywhere but in the quoted examples',
    'pages/appliances: shows each with its cost in rupees, the most expensive first, and what they come to',
    'pages/energy-tips: it asks for a question, and shows examples that say so',
  ),
  shown(
    'CO2 on profile 2 decimals in tons; rate 3 decimals',
    'unit/format: kWh and kg have one decimal, tons two',
    'unit/format: rupees have two decimals, a rate three',
  ),
  shown(
    'phone prefix “+91”, length 10; zip length 6; target 0-100; household size min 1',
    'unit/profile: with %j is refused: %s',
    'unit/profile: takes the ends of each range',
  ),
  shown(
    'daily hours 0-24',
    'unit/appliance: runs 0 to 24 hours a day and is 0 to 100 whole years old',
  ),
  shown(
    'sidebar 60px collapsed, 300px expanded',
    'e2e/navigation: opens when the pointer rests on it, not when it passes, and closes again',
  ),
  shown(
    'mobile breakpoint 1024px',
    'unit/styles: a page changes its layout only at a width of the list, in em, from it up or a hundredth below',
    'e2e/navigation: does not lock the page when the window grows',
  ),
  shown(
    'onboarding has 3 steps; country India',
    'pages/onboarding: comes first, with the 36 states and India',
  ),
  shown('storage key “token”', 'e2e/auth: leads back to where a person wanted to go'),
  departs(
    'landing marketing figures: see section 1',
    51,
    'marked as samples where they are, with footnotes',
    'pages/landing: makes its offers and promises',
    'pages/landing: says what is a sample, and what stands behind each claim',
  ),
]);

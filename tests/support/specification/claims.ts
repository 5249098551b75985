/**
 * The words that the specification quotes of screens: under its heading, where they show, and the decision where the
 * product departs. `tests/pages/specification.test.ts` opens each place.
 */

/** Whose screen it is: a visitor's, or that of a household that has done what its name says. */
export type Viewer = 'visitor' | 'new' | 'onboarded';

export interface Claim {
  heading: string;
  /** As the specification has them, in its order. */
  words: readonly string[];
  path: string;
  viewer: Viewer;
  /** Why it reads otherwise: the number of the decision. */
  decision?: number;
}

export const CLAIMS: readonly Claim[] = [
  {
    heading: 'Landing page (/)',
    words: ['Features', 'How It Works', 'Testimonials', 'FAQ', 'Contact', 'Get Started'],
    path: '/',
    viewer: 'visitor',
  },
  {
    heading: 'Landing page (/)',
    words: ['Start Free 14-Day Trial', 'Watch Demo', 'Start Free Trial', 'Schedule Demo'],
    path: '/',
    viewer: 'visitor',
  },
  {
    heading: 'What the product does and for whom',
    words: ['50,000+', '30%', '99.9%', '256-bit', 'GDPR', 'SOC 2'],
    path: '/',
    viewer: 'visitor',
    decision: 51,
  },
  {
    heading: 'Sign in (/auth/login)',
    words: [
      'Welcome back',
      'Sign in to your account to continue',
      ...['Email', 'Password', 'Remember me', 'Sign in'],
      ...["Don't have an account?", 'Sign up', 'Back to Home'],
    ],
    path: '/auth/login',
    viewer: 'visitor',
  },
  {
    heading: 'Sign up (/auth/signup)',
    words: [
      'Create your account',
      'Start your journey to energy efficiency',
      ...['First name', 'Last name', 'Email', 'Password', 'Confirm password'],
      ...['Terms and Conditions', 'Create account', 'Already have an account?', 'Back to Home'],
    ],
    path: '/auth/signup',
    viewer: 'visitor',
  },
  {
    heading: 'Onboarding (/onboarding)',
    words: [
      ...['Onboarding', 'Step 1 of 3', 'Zip Code', 'Household size', 'Address', 'City', 'State'],
      ...['Select State', 'Country', 'Electricity rate', 'Target reduction', 'Eco goals'],
      'Next: Add an Appliance',
    ],
    path: '/onboarding',
    viewer: 'new',
    decision: 65,
  },
  {
    heading: 'Dashboard shell (/dashboard)',
    words: [
      ...['Energy Tracker', 'Dashboard', 'Data Entry', 'Energy Tips', 'Appliances', 'Profile'],
      'Logout',
    ],
    path: '/dashboard',
    viewer: 'onboarded',
    decision: 1,
  },
  {
    heading: 'Dashboard section',
    words: [
      "Add Today's Reading",
      'Update Profile',
      ...['Estimated monthly bill', 'Total savings', 'CO2 reduction', 'Energy efficiency score'],
      'Setup Target in Profile',
      ...["Last month's energy", "Last month's CO2", 'Household details', 'Member since'],
      ...['Monthly trend', 'Month-over-month change', 'Recent daily consumption'],
      'Latest energy tip',
    ],
    path: '/dashboard',
    viewer: 'onboarded',
    decision: 65,
  },
  {
    heading: 'Data Entry section',
    words: [
      ...['Date', 'Consumption (kWh)', 'CO2 emissions (kg)', 'Save Reading', 'Upload CSV'],
      ...['Recent Entries', 'This year', 'Last year', 'Last 3 months', 'Last 6 months'],
      ...['Last 12 months', 'Manual', 'CSV upload'],
    ],
    path: '/dashboard/data-entry',
    viewer: 'onboarded',
  },
  {
    heading: 'Energy Tips section',
    words: ['Energy Tips', '$500+', 'potential annual savings', '30%', 'average reduction'],
    path: '/dashboard/energy-tips',
    viewer: 'onboarded',
    decision: 78,
  },
  {
    heading: 'Appliances section',
    words: ['Appliances', 'Add New Appliance'],
    path: '/dashboard/appliances',
    viewer: 'onboarded',
  },
  {
    heading: 'Profile section',
    words: [
      'Profile',
      'Manage your account settings and preferences.',
      'Personal & Household Information',
      'Edit',
      ...['First Name', 'Last Name', 'Email', 'Phone Number', '+91', 'Address', 'City', 'State'],
      ...['Zip Code', 'Household Size', 'Electricity Rate (₹/kWh)', 'Target Reduction (%)'],
      'Eco Goals',
      ...['Account Summary', 'Member since', 'Electricity Rate', 'Total Savings:'],
      ...['CO2 Reduction:', 'Energy Efficiency Score', '85%', "You're doing great!"],
    ],
    path: '/dashboard/profile',
    viewer: 'onboarded',
    decision: 78,
  },
  {
    heading: 'Profile section',
    words: ['Eco Goals', 'Cancel', 'Save Changes'],
    path: '/dashboard/profile?edit',
    viewer: 'onboarded',
  },
  {
    heading: 'Unknown route',
    words: ['404 Not Found'],
    path: '/no-such-page',
    viewer: 'visitor',
  },
];

/** The messages that the screens, the API and the command line share. */
export const messages = {
  unexpected: 'An unexpected error occurred. Please try again.',
  notFound: '404 Not Found',
  fieldUnknown:
    'The form has a field that this page does not have. Load the page again, and send it once more.',
  dashboardLoadFailed: 'Failed to load dashboard data. Please try again.',
  dashboardLoadFailedToast: 'Failed to load dashboard data. Please check your connection.',

  loginFailed: 'Login failed. Please check your credentials.',
  loginSucceeded: 'Login successful',
  signupFailed: 'Signup failed. Please try again with different credentials.',
  signupSucceeded: 'Signup successful!',
  signupRedirecting: 'Signup successful! Redirecting to dashboard...',
  signupUnexpected: 'An unexpected error occurred during signup.',
  signedOut: 'Signed out.',
  emailTaken: 'An account with this email already exists. Sign in, or use another email.',
  notSignedIn: 'You are not signed in. Please sign in again.',
  passwordsDiffer: 'Passwords do not match.',
  passwordsDifferInline: "Passwords don't match",
  passwordWeak: 'Please create a stronger password.',
  termsMissing: 'You must agree to the Terms and Conditions.',
  sessionNotFound: 'There is no such session.',
  sessionEnded: 'Session ended.',
  oldPasswordWrong: 'The old password is not right.',
  passwordChanged: 'Password changed. Your other sessions were ended.',
  passwordCommon: 'This password is one of the most used. Please choose another.',
  resetAsked: 'If this email has an account, a link to choose a new password is on its way.',
  resetLinkBad: 'This link is invalid or has expired. Ask for a new one.',
  resetDone: 'Password changed. Please sign in.',
  passwordWrong: 'The password is not right.',
  accountDeleted: 'Your account and everything in it was deleted.',
  accountRestored: 'Everything was restored.',
  restoreNotEmpty: 'This account already has readings, appliances or tips. Restore into a new one.',
  restoreFailed: 'The file could not be restored. Nothing was stored.',
  restoreTooLarge:
    'The file is larger than any home can be: at most 40 MB, and 3,00,000 things. Nothing was stored.',
  changedMeanwhile: 'The readings changed while they were downloaded. Please try again.',
  tooManyFiles: 'Other large files are being read just now. Please try again in a few seconds.',
  tooManyAttempts: 'Too many attempts. Please wait a little and try again.',

  unavailable: 'The database does not answer right now. Please try again.',
  madeBefore: 'This was stored before, and has been deleted since.',
  keyUsedBefore:
    'This idempotency key was used for another call. Nothing was stored. Send a new key.',
  noResponse: 'No response from server. Please try again later.',
  noResponseConnection: 'No response from server. Please check your internet connection.',
  checkInput: 'Please check your input.',
  unknownAddress: 'There is nothing at this address.',

  readingSaved: 'Energy data saved successfully!',
  readingUpdated: 'Energy data updated successfully!',
  readingDeleted: 'Entry deleted successfully!',
  readingSaveFailed: 'Failed to save data. Please check your input.',
  readingDeleteFailed: 'Failed to delete entry.',
  readingsDeleteFailed: 'Failed to delete selected entries.',
  readingsLoadFailed:
    'Failed to load recent entries. Please check your connection or filter settings.',
  readingNotFound: 'There is no such reading.',
  entryUnexpected: 'An unexpected error occurred.',
  entryUnexpectedUpload: 'An unexpected error occurred during CSV upload.',
  entryUnexpectedDeletion: 'An unexpected error occurred during deletion.',
  entryUnexpectedBulkDeletion: 'An unexpected error occurred during bulk deletion.',
  readingFieldsMissing: 'Date and Consumption (kWh) are required for manual entry.',
  onboardingReadingMissing: 'Please enter a valid date and energy consumption (kWh).',

  csvUploaded: 'CSV data uploaded successfully!',
  csvFailed: 'Failed to upload CSV. Please check the file format.',
  csvMissing: 'Please select a CSV file to upload.',
  csvOnly: 'Only .csv files can be uploaded.',
  csvTooLarge: 'The file is too large.',
  importUndone: 'Import undone.',
  importRedone: 'Import put back.',
  importNotRedoable: 'This import can no longer be put back. Upload its file again.',
  importNotFound: 'There is no such import.',

  changeUndone: 'Undone.',
  changeNotFound: 'There is no such change.',
  changeUndoneBefore: 'This was undone before.',
  changeNotUndoable: 'This can no longer be undone.',

  tipGenerated: 'New energy tip generated!',
  tipQueryMissing: "Please enter a query or click 'Generate Tip' for a general tip.",
  tipsLoadFailed: 'Failed to load historical tips. Please try again.',
  tipFailed: 'Something went wrong while generating the tip.',
  tipPanelFailed:
    'Failed to generate a new tip. Please try again or check your backend connection.',
  tipNoMatch: "I couldn't generate a specific tip for that. Please try rephrasing.",

  applianceAdded: 'Appliance added successfully!',
  applianceUpdated: 'Appliance updated successfully!',
  applianceDeleted: 'Appliance deleted successfully!',
  appliancesLoadFailed: 'Failed to load appliances. Please try again.',
  applianceSaveFailed: 'Failed to save appliance. Please check your input.',
  applianceDeleteFailed: 'Failed to delete appliance.',
  applianceFieldsMissing: 'Please fill out all required fields.',
  applianceNotFound: 'There is no such appliance.',

  profileUpdated: 'Profile updated successfully!',
  profileLoadFailed: 'Failed to load user profile. Please try again.',
  profileUpdateFailed: 'Failed to update profile. Please try again.',

  onboardingAddressMissing: 'Please fill in all required personal and address fields.',
  onboardingFailed: 'Failed to complete onboarding. Please check your inputs and try again.',
  ratePositive: 'Electricity rate must be a positive number.',
  householdSizeMinimum: 'Household size must be at least 1.',
  targetRange: 'Target reduction must be between 0 and 100%.',
  zipCodeDigits: 'Zip Code must be a 6-digit number.',
} as const;

/** The message after deleting several readings at once. */
export function entriesDeleted(count: number): string {
  return count === 1 ? messages.readingDeleted : `${count} entries deleted successfully!`;
}

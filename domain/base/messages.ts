/**
 * The messages that the screens, the API and the command line share. Each is an export of its own, so that a browser
 * loads those alone that its screens show.
 */
import { MAPPING_NAME_MAX, UNDO_DAYS } from './limits.ts';

export const unexpected = 'An unexpected error occurred. Please try again.';
export const notFound = '404 Not Found';
export const formNotTaken = 'Nothing was saved';
export const formNotTakenText =
  'This page can’t accept forms. Go back, reload the page and send it again.';
export const fieldUnknown =
  'This page does not know one of the fields that were sent. Reload the page and try again.';
export const dashboardLoadFailed = 'Failed to load dashboard data. Please try again.';
export const dashboardLoadFailedToast =
  'Failed to load dashboard data. Please check your connection.';

export const loginFailed = 'Login failed. Please check your credentials.';
export const loginSucceeded = 'Login successful';
export const signupFailed = 'Signup failed. Please try again with different credentials.';
export const signupSucceeded = 'Signup successful!';
export const signupRedirecting = 'Signup successful! Redirecting to dashboard...';
export const signupUnexpected = 'An unexpected error occurred during signup.';
export const signedOut = 'Signed out.';
export const emailTaken =
  'An account with this email already exists. Sign in, or use another email.';
export const notSignedIn = 'You are not signed in. Please sign in again.';
export const signInAgain =
  'You are signed out, so nothing was saved. Sign in in another tab, then come back here and send this again.';
export const passwordsDiffer = 'Passwords do not match.';
export const passwordsDifferInline = "Passwords don't match";
export const passwordWeak = 'Please create a stronger password.';
export const termsMissing = 'You must agree to the Terms and Conditions.';
export const sessionNotFound = 'There is no such session. It may have ended already.';
export const sessionEnded = 'Session ended.';
export const oldPasswordWrong = 'The old password is incorrect.';
export const passwordChanged = 'Password changed. Your other sessions were ended.';
export const passwordCommon = 'This password is one of the most used. Please choose another.';
export const resetAsked =
  'If this email has an account, a link to choose a new password is on its way.';
export const resetLinkBad = 'This link is invalid or has expired. Ask for a new one.';
export const resetDone = 'Password changed. Please sign in.';
export const passwordWrong = 'That password is incorrect.';
export const accountDeleted = 'Your account and everything in it was deleted.';
export const deletionUnknown =
  'If this form was sent before, your account is deleted with everything in it. If you can still sign in, it is not: then delete it again.';
export const accountRestored = 'Everything was restored.';
export const restoreOvertaken =
  'Another backup is being restored to this home, so nothing of this one was saved. Try again when it has finished.';
export const restoreNotEmpty =
  'This account already has readings, appliances or tips. Restore into a new one.';
export const restoreFailed = 'The file could not be restored. Nothing was stored.';
export const restoreTooLarge =
  'The file is larger than any home can be: at most 62 MB, and 4,00,000 things. Nothing was stored.';
export const changedMeanwhile =
  'The readings changed while they were downloaded. Please try again.';
export const tooManyFiles =
  'Other large files are being read just now. Please try again in a few seconds.';
export const tooManyAttempts = 'Too many attempts. Please wait a little and try again.';

export const remindersLoadFailed = 'Your reminders could not be loaded.';
export const remindersSaved = 'Reminders saved.';
export const deviceAdded = 'This device now shows the reminders that are ticked for it.';
export const deviceRemoved = 'Reminders are now off on that device.';
export const calendarMade = 'The calendar has a new address.';
export const calendarEnded = 'The calendar link no longer works.';

export const unavailable = 'The service is busy right now. Please try again.';
export const databaseBehind =
  'The service is being brought up to date. Please try again in a few seconds.';
export const madeBefore =
  'This was stored before, and has been deleted since. Nothing was stored now. To store it again, load the page again, or send a new key.';
export const keyUsedBefore =
  'This idempotency key was used for another call. Nothing was stored. Send a new key.';
export const noResponse = 'No response from server. Please try again later.';
export const noResponseConnection =
  'No response from server. Please check your internet connection.';
export const checkInput = 'Please check your input.';
export const noSuchField = 'Unknown field. Check the spelling or remove it.';
export const unknownAddress = 'There is nothing at this address.';

export const readingSaved = 'Energy data saved successfully!';
/** One number says nothing of a bill whose meter counts both ways. */
export const presentOfNetBill = 'Leave it empty: a bill below 0 units has two counters.';
export const netBillSaved =
  'Bill saved. It stands in Bills alone: units below 0 say nothing of what you used.';
export const readingUpdated = 'Energy data updated successfully!';
export const readingDeleted = 'Entry deleted successfully!';
export const readingSaveFailed = 'Failed to save data. Please check your input.';
export const readingDeleteFailed = 'Failed to delete entry.';
export const readingsDeleteFailed = 'Failed to delete selected entries.';
export const billsLoadFailed = 'Your bills could not be loaded.';
export const readingsLoadFailed =
  'Failed to load recent entries. Please check your connection or filter settings.';
export const readingNotFound = 'There is no such reading.';
export const readingGone = 'This reading was deleted.';
export const entryUnexpected = 'An unexpected error occurred.';
export const entryUnexpectedUpload = 'An unexpected error occurred during CSV upload.';
export const entryUnexpectedDeletion = 'An unexpected error occurred during deletion.';
export const entryUnexpectedBulkDeletion = 'An unexpected error occurred during bulk deletion.';
export const readingFieldsMissing = 'Date and Consumption (kWh) are required for manual entry.';
export const billFieldsMissing = 'A bill needs its days and its units.';
export const onboardingReadingMissing = 'Please enter a valid date and energy consumption (kWh).';

export const csvUploaded = 'CSV data uploaded successfully!';
export const csvFailed = 'Failed to upload CSV. Please check the file format.';
export const csvMissing = 'Please select a CSV file to upload.';
export const csvOnly = 'Only .csv files can be uploaded.';
export const csvTooLarge = 'The file is too large.';
export const fileMissing = 'Please choose a file.';
export const fileNotAlone = 'Send one file at a time. Nothing was stored.';
export const filesImported = 'Import finished.';
export const importChanged =
  'Your data, the files or the answers have changed since this preview. Nothing was stored. Look at the preview again.';
export const importAsks = 'An answer is needed first. Nothing was stored.';
export const filesTooMany = 'At most 20 files are read at once. Please choose fewer of them.';
export const guestFilesTooLarge =
  'Guests can send files of up to 512 kB. With an account of your own it is 10 MB.';
export const tooManyFilesSent =
  'Too many files in the last minute: this one was not read. Please wait a little and send it again.';
export const mappingName = `The name of a mapping has 1 to ${MAPPING_NAME_MAX} characters.`;
export const mappingInvalid =
  'This isn’t a valid mapping. Use one exactly as a preview or “unitwise mappings show” printed it.';
export const mappingTooLong = 'This mapping is too long to be saved.';
export const mappingSaved = 'Mapping saved.';
export const mappingDeleted = 'Mapping deleted.';
export const mappingNotFound =
  'Nothing is saved under this name. Look at its spelling in the list of saved ones.';
export const fileForgotten = 'Forgotten. The next such file is read afresh.';
export const importUndone = 'Import undone.';
export const importRedone = 'Import put back.';
export const importNotUndoable =
  'Something else was stored in the same moment, or the values before and after it no longer fit. Nothing was changed. Look at the readings of its days, then try again.';
export const importNotRedoable = 'This import can no longer be put back. Upload its file again.';
export const importNotFound = 'There is no such import.';

export const changeUndone = 'Undone.';
export const changeNotFound = 'There is no such change.';
export const nothingToUndo = 'Nothing was changed: there is nothing to undo.';
export const changeUndoneBefore = 'This was undone before.';
export const changeTooOld = `This cannot be undone: it is older than ${UNDO_DAYS} days, or brought back what was deleted. Delete that again instead.`;
export const changeNotUndoable =
  'This can no longer be undone: what it stored was changed since, or would no longer fit. Undo the later changes first. Nothing was changed.';
export const changeOverlapped =
  'Another reading covers these days by now. Delete it first, then undo this; nothing was changed.';

export const tipGenerated = 'New energy tip generated!';
export const measureNotFound = 'There is no such measure.';
export const tipAnswered = {
  done: 'Done: it is not offered for a year.',
  'not-for-us': 'Not for you: it is not offered again.',
  none: 'Taken back: it is offered again.',
};
export const tipQueryMissing = "Please enter a query or click 'Generate Tip' for a general tip.";
export const tipsLoadFailed = 'Failed to load historical tips. Please try again.';
export const tipFailed = 'Something went wrong while generating the tip.';
export const tipPanelFailed =
  'Failed to generate a new tip. Please try again or check your backend connection.';
export const tipNoMatch = "I couldn't generate a specific tip for that. Please try rephrasing.";
export const tipNoMatchInHindi =
  "इस सवाल का सुझाव नहीं मिला। उपकरण का नाम लिखें, जैसे पंखा, फ्रिज, गीज़र या एसी। I couldn't generate a specific tip for that. Please try rephrasing.";

export const applianceAdded = 'Appliance added successfully!';
export const applianceUpdated = 'Appliance updated successfully!';
export const applianceDeleted = 'Appliance deleted successfully!';
export const appliancesLoadFailed = 'Failed to load appliances. Please try again.';
export const applianceSaveFailed = 'Failed to save appliance. Please check your input.';
export const applianceDeleteFailed = 'Failed to delete appliance.';
export const applianceFieldsMissing = 'Please fill out all required fields.';
export const applianceNotFound = 'There is no such appliance.';
export const homeNotFound = 'There is no such home.';
export const homesLoadFailed = 'Your homes could not be loaded. Reload the page to try again.';
export const homeAdded = 'Home added.';
export const homeUpdated = 'Home updated.';
export const homeDeleted = 'The home and everything in it was deleted.';
export const homeNameDiffers = 'To delete the home, type its name exactly.';
export const viewerOnly =
  'You look at this home as a viewer. To enter or change something, ask an owner to make you a member.';
export const ownersOnly = 'Only an owner of this home can change this.';
export const roleMember =
  'You can look at this home, not change it. An owner can let you enter readings. Nothing was changed.';
export const guestOnly =
  'This is a sample household: you can look at everything here, and change nothing.';
export const roleGuest =
  'This is a sample household that everybody can look at. Nothing was changed. Create your own to enter your readings.';
export const demoSignedIn =
  'You are signed in to your own account. Log out there first to look at the sample household.';
export const demoMissing =
  'There is no sample household here yet. You can create your own account at once.';
export const roleOwner = 'Only an owner of this home can do this. Nothing was changed.';
export const memberNotFound =
  'There is no such person in this home. They may have left it meanwhile.';
export const memberUpdated = 'Role changed.';
export const memberRemoved = 'The membership was ended.';
export const memberLeft = 'You have left the home.';
export const lastOwner =
  'A home needs an owner. Make another person an owner first. Nothing was changed.';
export const invited = 'Invitation made. Send its link to one person: it works once, for 7 days.';
export const invitationWithdrawn = 'Invitation withdrawn. Its link no longer works.';
export const invitationNotFound = 'There is no such invitation.';
export const invitationBad =
  'This invitation has been used or withdrawn, is older than 7 days, or whoever made it no longer owns the home. Ask for a new one.';
export const invitationAccepted = 'You have joined the home.';
export const alreadyMember =
  'You already belong to this home. The invitation can still be used by another person.';
export const lastHome = 'This is your last home. To delete it, delete your account.';
export const connectionNotFound = 'Nothing about the connection begins on that day.';
export const registerDayTaken =
  'The meter has a value of that day already. Change or delete that one first.';
export const registerEndsBill =
  'A bill ends on the day of this value, so it stays there. Delete the bill first, or give it its right days.';
export const registerNotFound = 'There is no such value.';
export const billAdded = 'Bill saved.';
export const billDecided = 'Saved.';
export const billDeleted = 'Bill deleted. The reading of its units stays.';
export const billInFuture = 'A paper bill has ended: its last day is today or earlier.';
export const billNotStored =
  'This bill cannot be stored: not all of its units are known, or no tariff prices it.';
export const billOverlap =
  'Another paper bill has some of these days. Correct the days, or replace it.';
/** What is wrong with the last day for paying that was typed of a bill. */
export const dueDateProblems = {
  early: 'A bill is to be paid on its last day or later: look for the due date on the paper.',
  late: 'A bill is to be paid within four months of its last day: look at the year of the due date.',
};
export const settlingBillUnits =
  'This bill settles estimates: its units are all that the meter counted since it was read before. Change the reading of these days, or delete the bill and type it again.';
export const billNotFound = 'No bill ends on that day.';
export const makeBillSettled = (day: string) =>
  `The bill of that day was an estimate. The one that ends on ${day} settles it, and they are one bill.`;
export const paperBillNotFound = 'No paper bill was added that ends on that day.';
export const meterNotFound = 'There is no such meter.';
export const registerSaved = 'Meter value saved successfully!';
export const registerUnchanged = 'Nothing was changed.';
export const readingQueued = 'Kept on this device. It will be sent when there is a network.';
export const queueFailed =
  'This device could not keep the reading: its storage is switched off or full.';
export const queuedByOther =
  'Another account entered this reading: it is sent when that one signs in.';
export const registerUpdated = 'Meter value updated successfully!';
export const registerDeleted = 'Meter value deleted successfully!';
export const registerRefused =
  'The values of the meter before or after it changed meanwhile, or would not fit. Nothing was stored. Look at them, then try again.';
export const oldLastDiffers =
  'The old meter has another value on the day on which it was replaced. Nothing was stored. Change that value first, or leave its last number out.';
export const registerAnswerNew =
  'A new meter begins with a value of its own: add that one instead.';
export const registerDerived = 'It follows from what the meter showed. Change that value instead.';
export const meterChange = {
  'meters-overlap':
    'The new meter would begin before the last value of the old one, or after its own. Please look at the dates.',
  'register-fell': 'A value of this meter would be lower than the one before it.',
  'over-a-year': 'Two values of this meter would be more than a year apart.',
} as const;
export const metersOverlap =
  "On that day another meter of yours was counting. Name that meter, or look at the value's date.";
export const photoKept = 'Photo kept with the reading.';
export const photoRemoved = 'Photo deleted. The reading stays.';
export const photoMissing = 'Please choose a photo.';
export const photoNotFound = 'This reading has no photo.';
export const photoNotJpeg =
  'This is no whole JPEG photo. It was not stored; the reading stays as it is.';
export const photoUnreadable = 'This photo cannot be read here. Please choose a JPEG.';
export const photoLoadFailed = 'The photo could not be loaded.';
export const photoTooLarge =
  'The photo is larger than 200 kB. It was not stored; the reading stays as it is. Choose a smaller one.';
export const photoElsewhere =
  'The place where this photo is kept does not answer. Please try again.';
export const meterSaved = 'Meter saved successfully!';
export const meterRefused =
  'Its values would not fit a meter like that. Nothing was changed. Look at its digits and its factor.';
export const connectionSaved = 'Connection saved successfully!';
export const connectionDeleted = 'From that day on the facts before it hold again.';
/** Of a bill that was measured right after estimates. */
export const earlierBillsSaved = 'Earlier bills saved.';
export const earlierBillsEmpty = 'Type the units of at least one bill.';
export const earlierBillsRefused = 'Nothing was saved. Look at the marked rows.';
export const earlierBillsPresent = 'Nothing new: all of these bills are there already.';
export const earlierBillsAsk =
  'Nothing was saved yet: there is something else over some of these days. Tick the rows that take its place, and save again; the others are left out.';
export const earlierBillsChanged =
  'Nothing was saved: something else was saved meanwhile. Look at the bills, and send them again.';
export const earlierBillsInvalid = 'Nothing was saved: some of the bills have days that cannot be.';
export const earlierBillsOverlap =
  'Nothing was saved: the home has something else over the days of some bills. Send these with "overlap": "replace", or leave them out.';
export const estimatesBefore =
  'The days before were estimated by the supplier. Does it include what was estimated?';
export const measuredAfter =
  'The days after it were measured, and are saved already. Do they include this estimate?';
export const overlap = {
  across: 'Another reading covers some of these days. Replace it, or choose other days.',
  'same-days': 'Another reading covers the same days. Replace it, or keep it?',
  meter:
    'Some of these days lie between two values of the meter, which say what they used. Change those values, or choose other days.',
  detail: 'The days inside say another sum. Replace them, or keep them as its detail?',
  /** What a value of the meter finds there. */
  typed:
    'Some of these days have units that were typed. Replace them by what the meter says, or keep them?',
} as const;

export const profileUpdated = 'Profile updated successfully!';
export const profileLoadFailed = 'Failed to load user profile. Please try again.';
export const profileUpdateFailed = 'Failed to update profile. Please try again.';

export const onboardingAddressMissing = 'Please fill in all required personal and address fields.';
export const onboardingHasMeter =
  'This home has a meter already, so that this would count as a second one. Leave the number for later, and add it on the dashboard.';
export const onboardingHasReading =
  'This home has readings of these days already. Leave the number for later, and add it under Data Entry, which compares them.';
export const onboardingFailed =
  'Failed to complete onboarding. Please check your inputs and try again.';
export const ratePositive = 'Electricity rate must be a positive number.';
export const householdSizeMinimum = 'Household size must be at least 1.';
export const targetRange = 'Target reduction must be between 0 and 100%.';
export const capacityNegative = 'Capacity must be 0 or more.';
export const zipCodeDigits = 'Zip Code must be a 6-digit number.';

/** The message after deleting several readings at once. */
export function formatEntriesDeleted(count: number): string {
  return count === 1 ? readingDeleted : formatBulkDeletion(count);
}

/** What the call that deletes a list answers: of one, too, as the specification has it. */
export function formatBulkDeletion(count: number): string {
  return `${count} entries deleted successfully!`;
}

/** The reasons of formats that few files have: a chunk of its own in the browser, as are those formats' readers. */
import { INSTEAD } from '#domain/import/file-error.ts';

export const formatErrors = {
  nestedArchive: 'The archive holds another archive. Please unpack it and choose the files.',
  oldExcel:
    'This is an old Excel file (.xls). Please open it in a spreadsheet and save it as .xlsx or CSV.',
  pdf: 'PDF bills are read on your device, which needs script. Please type the bill.',
  picture: `This is a picture. ${INSTEAD}`,
  tooManyMembers: 'The archive holds more than 20 files. Please choose some of them.',
  brokenArchive: 'The archive is damaged or protected by a password. Please unpack it yourself.',
  openDocument:
    'This is an OpenDocument file (.ods). Please open it in a spreadsheet and save it as .xlsx or CSV.',
  binaryWorkbook:
    'This is a binary Excel file (.xlsb). Please open it in a spreadsheet and save it as .xlsx or CSV.',
  wordDocument: `This is a text document. ${INSTEAD}`,
  webPage: `This is a web page without a table of readings, probably the sign-in page of a portal. ${INSTEAD}`,
  xml: `This XML file holds no Green Button readings. ${INSTEAD}`,
  doctype:
    'This XML file declares a document type or entities, which no export of readings needs. It was not read.',
  json: 'This JSON file is damaged: it ends too early, or something is missing in it. Please export it again.',
  household:
    'This is a household downloaded from Unitwise. It is restored in the profile, in the tab Account.',
} as const;

/**
 * Forms of files that are known beforehand, as mappings: data, not rules. They only settle what such a file leaves
 * open, are never believed against the figures, and can be switched off: every file is to be understood without them.
 */
import type { MappingDocument } from './mapping-record.ts';
import type { AnswerValue } from './types.ts';

const makeFamily = (
  name: string,
  header: string[],
  answers: Record<string, AnswerValue>,
): MappingDocument => ({
  version: 1,
  name,
  fingerprint: { container: 'csv', header },
  answers,
});

export const FAMILIES: readonly MappingDocument[] = [
  makeFamily(
    'ESB Networks, half-hourly',
    ['mprn', 'meter serial number', 'read value', 'read type', 'read date and end time'],
    { intervalStamp: 'end' },
  ),
  makeFamily('Datadis', ['cups', 'fecha', 'hora', 'consumo kwh', 'metodo obtencion'], {
    intervalStamp: 'end',
  }),
  makeFamily('Netz NÖ', ['messzeitpunkt', 'gemessener verbrauch kwh', 'ersatzwert'], {
    intervalStamp: 'end',
  }),
];

/** The row of an entry, as markup. */
import { counted, formatKg } from '../../../../domain/format.ts';
import { daysCovered } from '../../../../domain/period.ts';
import { thousandths } from '../../../../domain/quantity.ts';
import type { EntriesFilter, Reading } from '../../../../domain/reading.ts';
import { iconLook } from '../../../components/button.tsx';
import checkboxStyles from '../../../components/checkbox.module.css';
import { BIN, PENCIL } from '../../../components/icons.tsx';
import { asMarkup } from '../../../components/markup.ts';
import { address } from './address.ts';
import { checkboxId, editLinkId } from './element-ids.ts';
import { SOURCE_NAMES } from './entries-filter.tsx';
import styles from './entries-table.module.css';
import { entryEmission } from './ledger.ts';
import { entryDays, entryKwh, entryName } from './words.ts';

const PENCIL_ID = 'pencil';
const BIN_ID = 'bin';

/** What the icons of the rows are drawn from: once in a page, of which they were an eighth. */
export const ICON_SHAPES = shape(PENCIL_ID, PENCIL) + shape(BIN_ID, BIN);

function shape(id: string, path: string): string {
  return `<symbol id="${id}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`;
}

/**
 * A row's cells, one text for the browser: a page has fifty rows, and their elements were two fifths of the objects
 * that it took to render. Where there is little room, what has no column any more stands below in another.
 */
export function rowMarkup(entry: Reading, filter: EntriesFilter): string {
  const { readingDate, periodStart } = entry;
  const { emissionG, estimated } = entryEmission(entry);
  const id = asMarkup(entry.id);
  const name = asMarkup(entryName(entry));
  const kg = formatKg(emissionG);
  const kwh = entryKwh(thousandths(entry.consumptionKWH));
  const source = SOURCE_NAMES[entry.source];
  const days =
    periodStart === null
      ? ''
      : span(styles['days'], counted(daysCovered(periodStart, readingDate), 'day'));
  const second = (text: string) => span(`${styles['second']} ${styles['narrow']}`, text);
  const checkbox = `<input id="${checkboxId(id)}" type="checkbox" class="${checkboxStyles['checkbox']}" name="delete" value="${id}" aria-label="${name}" autocomplete="off">`;
  const edit = link(
    `id="${editLinkId(id)}" class="${iconLook}" aria-label="Edit ${name}" title="Edit"`,
    `${address(filter, { edit: entry.id })}#reading`,
    PENCIL_ID,
  );
  const remove = link(
    `class="${iconLook} ${styles['delete']}" aria-label="Delete ${name}" title="Delete"`,
    address(filter, { delete: entry.id }),
    BIN_ID,
  );
  return (
    cell('select', `<label>${checkbox}</label>`) +
    cell('date', asMarkup(entryDays(entry)) + days + second(source)) +
    cell(
      'number',
      span(styles['kwh'], kwh) +
        span(styles['narrow'], ' kWh') +
        second(`${kg} kg${estimated ? ' est.' : ''}`),
    ) +
    cell('number wide', kg + (estimated ? span(styles['estimated'], ' est.') : '')) +
    cell('source wide', source) +
    cell('actions', `<div>${edit}${remove}</div>`)
  );
}

function cell(classes: string, markup: string): string {
  const names = classes.split(' ').map((name) => styles[name]);
  return `<td class="${names.join(' ')}">${markup}</td>`;
}

function span(className: string | undefined, text: string): string {
  return `<span class="${className}">${asMarkup(text)}</span>`;
}

/** A link that is an icon. */
function link(attributes: string, href: string, shape: string): string {
  return `<a ${attributes} href="${asMarkup(href)}"><svg width="20" height="20" aria-hidden="true" data-icon=""><use href="#${shape}"/></svg></a>`;
}

/** Green Button: the readings of an ESPI feed (NAESB REQ.21), which name their unit, direction and length. */

import type { Budget } from '#domain/import/budget.ts';
import { FileError } from '#domain/import/file-error.ts';
import {
  addRecord,
  type RecordSeries,
  spendSeries,
  toRawSeries,
} from '#domain/import/tables/record-series.ts';
import type { RawSeries, Unit } from '#domain/import/types.ts';
import type { Channel } from '#domain/meter/channels.ts';
import { formatErrors } from './format-errors.ts';
import { decodeEntities, readAttribute, scanXml, type XmlReader } from './xml.ts';

/** Whether a document is a Green Button feed. */
export function isEspi(xml: string): boolean {
  return /<(\w+:)?(IntervalBlock|ReadingType|UsagePoint)\b/.test(xml);
}

interface ReadingType {
  fields: Map<string, string>;
}

interface Block {
  up: string;
  readings: { start: number; duration: number; value: number; quality: string }[];
}

interface Feed {
  types: Map<string, ReadingType>;
  /** From a meter reading's address to its reading type's. */
  related: Map<string, string>;
  blocks: Block[];
  offset: number;
}

/** Reads the electricity of a feed. */
export function readEspi(xml: string, budget: Budget): RawSeries[] {
  const reader = new FeedReader(budget);
  scanXml(xml, reader, budget);
  const series = makeSeries(reader.feed, budget);
  if (series.length === 0) throw new FileError(formatErrors.xml);
  return series;
}

/** What a reading takes with its fields, and a block, in cells. */
const RECORD_CELLS = 4;

class FeedReader implements XmlReader {
  readonly feed: Feed = { types: new Map(), related: new Map(), blocks: [], offset: 0 };
  readonly #budget: Budget;
  #self = '';
  #up = '';
  #relatedTo: string[] = [];
  #type: ReadingType | undefined;
  #isMeterReading = false;
  #blocks: Block[] = [];
  #block: Block | undefined;
  #reading: Map<string, string> | undefined;
  #text = '';

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  open(name: string, attributes: string, closed: boolean): void {
    this.#text = '';
    if (name === 'entry') this.#startEntry();
    else if (name === 'link') this.#readLink(attributes);
    else if (name === 'ReadingType') this.#type = { fields: new Map() };
    else if (name === 'MeterReading') this.#isMeterReading = true;
    else if (name === 'IntervalBlock') {
      this.#budget.spendCells(RECORD_CELLS);
      this.#block = { up: '', readings: [] };
      this.#blocks.push(this.#block);
    } else if (name === 'IntervalReading' && !closed) this.#reading = new Map();
  }

  close(name: string): void {
    const text = decodeEntities(this.#text).trim();
    this.#text = '';
    if (name === 'entry') this.#endEntry();
    else if (name === 'IntervalReading') this.#endReading();
    else if (name === 'IntervalBlock') this.#block = undefined;
    else if (name === 'tzOffset') this.feed.offset = Number(text) || 0;
    else if (this.#reading !== undefined) this.#reading.set(name, text);
    else if (this.#type !== undefined && this.#block === undefined)
      this.#type.fields.set(name, text);
  }

  addText(text: string): void {
    this.#text += text;
  }

  #startEntry(): void {
    this.#self = '';
    this.#up = '';
    this.#relatedTo = [];
    this.#type = undefined;
    this.#isMeterReading = false;
    this.#blocks = [];
  }

  #readLink(attributes: string): void {
    const rel = readAttribute(attributes, 'rel');
    const href = readAttribute(attributes, 'href') ?? '';
    if (rel === 'self') this.#self = href;
    else if (rel === 'up') this.#up = href;
    else if (rel === 'related') this.#relatedTo.push(href);
  }

  #endEntry(): void {
    if (this.#type !== undefined) this.feed.types.set(this.#self, this.#type);
    if (this.#isMeterReading) {
      for (const href of this.#relatedTo)
        if (/ReadingType/.test(href)) this.feed.related.set(this.#self, href);
    }
    for (const block of this.#blocks) {
      block.up = (this.#up === '' ? this.#self : this.#up).replace(/\/IntervalBlock(\/.*)?$/, '');
      this.feed.blocks.push(block);
    }
  }

  #endReading(): void {
    const fields = this.#reading;
    this.#reading = undefined;
    if (fields === undefined || this.#block === undefined) return;
    this.#budget.spendCells(RECORD_CELLS);
    this.#block.readings.push({
      start: Number(fields.get('start') ?? Number.NaN),
      duration: Number(fields.get('duration') ?? Number.NaN),
      value: Number(fields.get('value') ?? Number.NaN),
      quality: fields.get('quality') ?? fields.get('ReadingQuality') ?? '',
    });
  }
}

function makeSeries({ types, related, blocks, offset }: Feed, budget: Budget): RawSeries[] {
  const groups = new Map<string, Block[]>();
  for (const block of blocks) {
    const group = groups.get(block.up);
    if (group === undefined) groups.set(block.up, [block]);
    else group.push(block);
  }
  return [...groups].flatMap(([up, list]) => {
    spendSeries(budget);
    const type =
      types.get(related.get(up) ?? '') ?? (types.size === 1 ? [...types.values()][0] : undefined);
    const series = describeSeries(type, up, groups.size, offset);
    return series === undefined ? [] : [addReadings(series, list, offset, type)];
  });
}

/** Unit of measure: 72 Wh, 38 W. Commodity: 0 and 1 electricity. Flow: 19 to the grid, 1 from it, 4 their balance. */
function describeSeries(
  type: ReadingType | undefined,
  up: string,
  count: number,
  offset: number,
): RecordSeries | undefined {
  const findField = (name: string, none: string) => type?.fields.get(name) ?? none;
  const units: Record<string, Unit> = { '72': 'Wh', '38': 'W' };
  const unit = units[findField('uom', '72')];
  if (unit === undefined || !/^[01]?$/.test(findField('commodity', '1'))) return undefined;
  const flow = findField('flowDirection', '1');
  const channel: Channel = flow === '19' ? 'export' : 'import';
  const isNet = flow === '4' || flow === '20';
  return {
    name: count > 1 ? `${up.split('/').slice(-2).join('/')} (${channel})` : channel,
    words: isNet ? 'net energy' : 'energy',
    // Without an offset the stamps are UTC, and go to the household's clock.
    axis: { precision: 'time', utc: offset === 0 },
    from: [],
    to: [],
    line: [],
    value: [],
    estimatedPlaces: new Set(),
    // Without a reading type its size has to say.
    ...(type !== undefined && { unit }),
    channel,
    kind: /^(1|3)$/.test(findField('accumulationBehaviour', '4')) ? 'register' : 'interval',
    sheet: '',
    block: up,
    badLines: [],
  };
}

function addReadings(
  series: RecordSeries,
  blocks: readonly Block[],
  offset: number,
  type: ReadingType | undefined,
): RawSeries {
  const power = 10 ** (Number(type?.fields.get('powerOfTenMultiplier') ?? 0) || 0);
  const length = Number(type?.fields.get('intervalLength') ?? 0) || 3600;
  for (const { readings } of blocks) {
    for (const { start, duration, value, quality } of readings) {
      if (Number.isNaN(start)) continue;
      if (/^(8|estimated)$/.test(quality)) series.estimatedPlaces.add(series.value.length);
      const from = start + offset;
      const to = from + (Number.isNaN(duration) || duration <= 0 ? length : duration);
      addRecord(series, from, to, value * power, series.value.length + 1);
    }
  }
  return toRawSeries(series);
}

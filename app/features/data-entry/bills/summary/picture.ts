/** A bill as a picture to share, drawn in the browser: no name, address or account number stands in it. */
import type { ComparisonText, SummaryText } from './summary-text.ts';

export const PICTURE = { width: 1080, height: 1350 };

const MARGIN = 76;
const RIGHT = PICTURE.width - MARGIN;
/** The light theme's colours, in both themes: the picture is seen on other screens than this. */
const COLOURS = {
  deep: '#07373e',
  onDeep: '#ffffff',
  onDeep2: '#b9d5d3',
  page: '#f3f5f2',
  ink: '#12201e',
  ink2: '#42524e',
  ink3: '#5a6965',
  line: '#dce2dc',
  lineStrong: '#7b8983',
  kwh: '#cc7400',
  better: '#0a6b74',
  worse: '#b0370f',
  brand: '#0a5a64',
};

const makeFont = (weight: number, size: number) =>
  `${weight} ${size}px "Anek Picture", "Anek Fallback", system-ui, sans-serif`;

let faces: Promise<unknown> | undefined;

/**
 * Loads the product's font for pictures; without it they are drawn in another one. The page's own faces are
 * optional: a browser to which they came late never loads them on that page.
 */
export function loadPictureFont(): Promise<unknown> {
  faces ??= Promise.all(
    (
      [
        ['anek-ui', 'U+0-FFFF'],
        ['anek-rupee', 'U+20B9'],
      ] as const
    ).map(async ([file, unicodeRange]) => {
      const source = `url(/fonts/${file}.woff2)`;
      const face = new FontFace('Anek Picture', source, { weight: '400 700', unicodeRange });
      document.fonts.add(await face.load());
    }),
  ).catch(() => undefined);
  return faces;
}

/** Draws the picture. Without `rupees` it shows units alone. */
export function drawPicture(
  canvas: HTMLCanvasElement,
  text: SummaryText,
  options: { rupees: boolean },
): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = COLOURS.deep;
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height);
  drawHead(pen, text, options.rupees ? text.amount : null);
  pen.fillStyle = COLOURS.page;
  pen.fillRect(0, 596, PICTURE.width, PICTURE.height - 596);
  if (text.comparison !== null) drawBeside(pen, text.comparison, options.rupees);
  drawFoot(pen, text, options.rupees);
}

function drawHead(pen: CanvasRenderingContext2D, text: SummaryText, amount: string | null): void {
  write(pen, `Electricity, ${text.name}`, MARGIN, 115, makeFont(540, 40), COLOURS.onDeep2);
  write(pen, text.period, RIGHT, 114, makeFont(540, 34), COLOURS.onDeep2, 'right');
  const [first = '', rest = ''] = splitUnits(text.units);
  const big = amount ?? first;
  const size = shortenToFit(pen, big, 620, 250);
  write(pen, big, MARGIN - 6, 378, makeFont(620, size), COLOURS.onDeep);
  const below = amount === null ? rest : text.units;
  write(pen, below, MARGIN, 474, makeFont(540, shortenToFit(pen, below, 540, 54)), COLOURS.onDeep);
  if (amount !== null) {
    wrapText(pen, text.how, 36, 400, 2).forEach((line, index) => {
      write(pen, line, MARGIN, 530 + index * 44, makeFont(400, 36), COLOURS.onDeep2);
    });
  }
}

/** `187 units` and `in 31 days, 6.0 a day`. */
function splitUnits(units: string): string[] {
  const place = units.indexOf(' in ');
  return place < 0 ? [units] : [units.slice(0, place), units.slice(place + 1)];
}

function drawBeside(
  pen: CanvasRenderingContext2D,
  comparison: ComparisonText,
  rupees: boolean,
): void {
  write(pen, comparison.title, MARGIN, 682, makeFont(620, 40), COLOURS.ink);
  const longest = Math.max(...comparison.bars.map(({ wh }) => wh), 1);
  const [left, right] = [254, 880];
  comparison.bars.forEach((bar, index) => {
    const top = 724 + index * 76;
    const width = Math.max(4, ((right - left) * bar.wh) / longest);
    write(pen, bar.label, MARGIN, top + 37, makeFont(400, 38), COLOURS.ink);
    write(pen, bar.text, RIGHT, top + 37, makeFont(620, 38), COLOURS.ink, 'right');
    pen.beginPath();
    pen.roundRect(left, top, width, 48, 6);
    if (bar.kind === 'full') {
      pen.fillStyle = COLOURS.kwh;
      pen.fill();
    } else {
      pen.strokeStyle = COLOURS.lineStrong;
      pen.lineWidth = 3;
      pen.stroke();
    }
  });
  drawDifference(pen, comparison);
  if (rupees && comparison.atTariff !== null) {
    write(pen, comparison.atTariff, MARGIN, 990, makeFont(400, 36), COLOURS.ink2);
  }
}

/** The difference, with an arrow for where it went. */
function drawDifference(
  pen: CanvasRenderingContext2D,
  { difference, direction }: ComparisonText,
): void {
  const arrow = direction === null ? 0 : 56;
  const colour =
    direction === null ? COLOURS.ink : direction === 'less' ? COLOURS.better : COLOURS.worse;
  const size = shortenToFit(pen, difference, 620, 40, RIGHT - MARGIN - arrow);
  write(pen, difference, MARGIN + arrow, 930, makeFont(620, size), colour);
  if (direction !== null) drawArrow(pen, MARGIN, 894, { direction, colour });
}

/** Lucide's arrow down or up, of 24 units, at a place. */
function drawArrow(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  { direction, colour }: { direction: 'less' | 'more'; colour: string },
): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(44 / 24, 44 / 24);
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(direction === 'less' ? 'M12 5v14m7-7-7 7-7-7' : 'M12 19V5m-7 7 7-7 7 7'));
  pen.restore();
}

function drawFoot(pen: CanvasRenderingContext2D, text: SummaryText, rupees: boolean): void {
  // Advice that names rupees stays out where they do.
  const advice = text.advice !== null && (rupees || !text.advice.includes('₹')) ? text.advice : '';
  const lines = wrapText(pen, advice, 44, 540, 3);
  const top = 1204 - (lines.length - 1) * 57;
  if (lines.length > 0) {
    pen.fillStyle = COLOURS.line;
    pen.fillRect(MARGIN, top - 82, RIGHT - MARGIN, 2);
  }
  lines.forEach((line, index) => {
    write(pen, line, MARGIN, top + index * 57, makeFont(540, 44), COLOURS.ink);
  });
  write(pen, text.supplier, MARGIN, 1286, makeFont(400, 30), COLOURS.ink3);
  write(pen, 'Unitwise', RIGHT, 1288, makeFont(620, 36), COLOURS.ink, 'right');
  drawMark(pen, 800, 1250);
}

/** The product's mark, of 32 units, at a place. */
function drawMark(pen: CanvasRenderingContext2D, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(1.5, 1.5);
  pen.strokeStyle = COLOURS.brand;
  pen.lineWidth = 5.5;
  pen.lineCap = 'round';
  pen.stroke(new Path2D('M8 5.5v12a8 8 0 0 0 16 0V14'));
  pen.fillStyle = COLOURS.kwh;
  pen.fill(new Path2D('M20.7 6.2a3.3 3.3 0 1 0 6.6 0a3.3 3.3 0 1 0-6.6 0'));
  pen.restore();
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  face: string,
  colour: string,
  align: CanvasTextAlign = 'left',
): void {
  pen.font = face;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(text, x, y, RIGHT - MARGIN);
}

/** The size, at most so large, at which a text fits a width, by default the picture's. */
function shortenToFit(
  pen: CanvasRenderingContext2D,
  text: string,
  weight: number,
  size: number,
  width = RIGHT - MARGIN,
) {
  pen.font = makeFont(weight, size);
  return Math.min(size, (size * width) / pen.measureText(text).width);
}

/** A text in lines that fit the picture's width: what does not fit into the last one ends with an ellipsis. */
function wrapText(
  pen: CanvasRenderingContext2D,
  text: string,
  size: number,
  weight: number,
  maxLines: number,
): string[] {
  pen.font = makeFont(weight, size);
  const fits = (line: string) => pen.measureText(line).width <= RIGHT - MARGIN;
  const lines: string[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]} …`];
}

/** A drawing of a paper bill that shows where a number stands. The paper is the same by day and by night. */
import styles from './bill-sketch.module.css';

const SKETCH_LINES = [
  ['load', 'Sanctioned load', '3 KW'],
  ['phase', 'Phase', '1 PH'],
  ['period', 'Bill period', '07/10/26 – 06/11/26'],
  ['present', 'Present reading', '3599'],
  ['previous', 'Previous reading', '3412'],
  ['units', 'Units consumed', '187'],
  ['free', 'Free units, if any', '63'],
] as const;
export type SketchLine = (typeof SKETCH_LINES)[number][0];

/** `markedLines` are lit, with their number in the list where there are several. */
export function BillSketch({ markedLines }: { markedLines: readonly SketchLine[] }) {
  return (
    <div className={styles['sketch']}>
      <div className={styles['paper']} aria-hidden="true">
        <span className={styles['name']} />
        <span className={styles['stamp']} />
        <span className={styles['line']} />
        <span className={styles['line']} data-short="true" />
        <dl>
          {SKETCH_LINES.map(([id, label, value]) => {
            const place = markedLines.indexOf(id);
            return (
              <div key={id} data-marked={place >= 0 || undefined}>
                <dt>{label}</dt>
                <dd>
                  {value}
                  {place >= 0 && markedLines.length > 1 ? <SketchNumber value={place + 1} /> : null}
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
      <p>A sketch: your bill may place it elsewhere.</p>
    </div>
  );
}

/** The number that ties a field to its line of the sketch. */
export function SketchNumber({ value }: { value: number }) {
  return (
    <span className={styles['number']} aria-hidden="true">
      {value}
    </span>
  );
}

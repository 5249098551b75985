import type { ComponentProps } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { Row } from '#app/ui/layout/parts.tsx';
import { parseTypedNumber } from '#domain/base/quantity.ts';
import { findMeantRate } from '#domain/tariff/likely-price.ts';
import { NumberField } from './fields.tsx';
import { formatRate, RATE_ANSWERS } from './rate-answers.ts';

/** The field of a rate. Beneath one that was asked about, each answer is a button that sends the form again. */
export function RateField({
  stored = null,
  ...props
}: ComponentProps<typeof NumberField> & {
  /** The rate so far, which is not asked about. */
  stored?: number | null;
}) {
  const { meta } = props;
  const rate = parseTypedNumber(String(meta.value ?? ''), 'rupeesPerKWh') ?? 0;
  const meant = meta.errors === undefined || Number.isNaN(rate) ? null : findMeantRate(rate);
  return (
    <>
      {stored === null ? null : (
        <input type="hidden" name={RATE_ANSWERS.confirmed} value={stored} />
      )}
      <NumberField {...props} />
      {meant === null ? null : (
        <Row gap={3} below={4}>
          <Button type="submit" name={RATE_ANSWERS.suggested} value={meant} size="small">
            {`Use ${formatRate(meant)}`}
          </Button>
          <Button type="submit" name={RATE_ANSWERS.confirmed} value={rate} size="small">
            {`${formatRate(rate)} is right`}
          </Button>
        </Row>
      )}
    </>
  );
}

import { type FieldMetadata, getInputProps } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import styles from './fields.module.css';

/** One of a few answers, side by side. */
export function SegmentedField(props: {
  meta: FieldMetadata<string>;
  label: ReactNode;
  options: readonly (readonly [value: string, text: string])[];
}) {
  const { meta, label, options } = props;
  return (
    <fieldset className={styles['segmentedField']}>
      <Text is="legend" below={1} size="sm" weight="medium">
        {label}
      </Text>
      <Row className={styles['options']}>
        {options.map(([value, text]) => {
          const { key, ...input } = getInputProps(meta, { type: 'radio', value });
          // What was not answered is as if "I don’t know" had been.
          const defaultChecked = (meta.initialValue ?? '') === value;
          return (
            <Stack key={value} is="label" size="sm" className={styles['option']}>
              <input
                key={key}
                {...input}
                // Conform leaves out an empty one, and the browser would send "on".
                value={value}
                defaultChecked={defaultChecked}
                id={`${meta.id}-${value}`}
              />
              <span>{text}</span>
            </Stack>
          );
        })}
      </Row>
    </fieldset>
  );
}

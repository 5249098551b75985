/** The words of a paper that a field was filled with, and what proves them; or the words that it could be, to tap. */
import { Check } from 'lucide-react';
import { useState } from 'react';
import { fillField } from '#app/entry/reading-form.tsx';
import { Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import type { Fact, PaperWords } from '#domain/bills/paper/paper-bill.ts';
import { tellProof } from '#domain/bills/paper/tell-paper.ts';
import styles from './pdf.module.css';

/** What stands under a field of the form. */
export function PaperEvidence<T>({
  fact,
  toFields,
  format,
}: {
  fact: Fact<T>;
  /** The fields that a choice fills, by their names. */
  toFields: (value: T) => Record<string, string>;
  format: (value: T) => string;
}) {
  const [chosen, setChosen] = useState<number>();
  const words = chosen === undefined ? fact.words : (fact.found[chosen]?.words ?? null);
  const notes = chosen === undefined ? fact.proofs.map(tellProof) : ['Chosen by you'];
  const isOpen = fact.value === null && fact.found.length > 0;
  return (
    <Stack gap={2} below={4}>
      {words === null ? null : <PrintedWords {...words} />}
      {notes.map((note) => (
        <Row key={note} gap={2} nowrap align="start" className={styles['proof']}>
          <Check size={18} aria-hidden="true" />
          <Text size="sm">{note}</Text>
        </Row>
      ))}
      {isOpen ? (
        <>
          {chosen === undefined ? (
            <Text size="sm" tone="quiet">
              Not proved. Tap the one that it is, or type it:
            </Text>
          ) : null}
          <Row gap={2}>
            {fact.found.map(({ value }, place) => (
              <button
                key={format(value)}
                type="button"
                className={styles['found']}
                aria-pressed={chosen === place}
                onClick={() => {
                  for (const [name, text] of Object.entries(toFields(value))) fillField(name, text);
                  setChosen(place);
                }}
              >
                {format(value)}
              </button>
            ))}
          </Row>
        </>
      ) : null}
    </Stack>
  );
}

function PrintedWords({ label, text }: PaperWords) {
  return (
    <Row gap={3} justify="between" align="center" className={styles['printed']}>
      <Text is="span" size="sm">
        {label}
      </Text>
      <mark>{text}</mark>
    </Row>
  );
}

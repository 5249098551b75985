import { expect, test } from 'vitest';
import { computeStamp, readFirstMigration, readStamp } from '../../scripts/schema.ts';

test('the first migration stores the stamp of what it is now', () => {
  const sql = readFirstMigration();
  const stamp = computeStamp(sql);
  expect(
    readStamp(sql),
    `migrations/0001_schema.sql was edited: run "npm run stamp". Its last statement must store '${stamp}'`,
  ).toBe(stamp);
});

test('a stamp changes with every statement before it, and not with itself', () => {
  const end = "INSERT INTO schema_stamp VALUES ('1');\n";
  const stamp = computeStamp(`CREATE TABLE a (b);\n${end}`);
  expect(computeStamp(`CREATE TABLE a (c);\n${end}`)).not.toBe(stamp);
  expect(computeStamp("CREATE TABLE a (b);\nINSERT INTO schema_stamp VALUES ('2');")).toBe(stamp);
});

test('a first migration that ends with anything but its stamp is refused', () => {
  const sql = "INSERT INTO schema_stamp VALUES ('1');\nCREATE TABLE a (b);\n";
  expect(() => computeStamp(sql)).toThrow('does not end with its stamp');
  expect(() => readStamp(sql)).toThrow('does not end with its stamp');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readText, screenElement, tell } from '../../app/screen-data.ts';

test('what only a screen’s data is asked for is its text', () => {
  const data = { name: 'आशा', months: [1, 2] };
  expect(readText(tell(data, undefined))).toEqual(data);
});

test('a page has what its screen shows in an element, whatever it is', () => {
  const hostile = fc.constantFrom('</script>', '<!--<script>', ']]>', '\u2028', '"', '&lt;');
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), hostile)), (texts) => {
      const page = {};
      expect(tell({ texts }, page)).toBe('');
      const [, text = ''] =
        /^<script type="application\/json" id="screen" nonce="abc">([^<]*)<\/script>$/.exec(
          screenElement(page, 'abc'),
        ) ?? [];
      expect(JSON.parse(text)).toEqual({ texts });
    }),
  );
});

test('a page whose screen could not be had has none', () => {
  expect(screenElement({}, 'abc')).toBe('');
});

/** A day's intervals as they are stored: each as Wh + 1 in as few bytes as it needs, 0 for unknown (LEB128). */

export type SlotMinutes = 5 | 10 | 15 | 30 | 60;
/** Watt-hours of a day's intervals; null: unknown. */
export type Slots = readonly (number | null)[];

/** The bytes of a day's intervals. */
export function packSlots(slots: Slots): Uint8Array {
  const bytes: number[] = [];
  for (const slot of slots) {
    let rest = slot === null ? 0 : slot + 1;
    while (rest > 127) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

/** The intervals of a day from their bytes. */
export function unpackSlots(bytes: Uint8Array): (number | null)[] {
  const slots: (number | null)[] = [];
  let value = 0;
  let scale = 1;
  for (const byte of bytes) {
    value += (byte % 128) * scale;
    scale *= 128;
    if (byte > 127) continue;
    slots.push(value === 0 ? null : value - 1);
    value = 0;
    scale = 1;
  }
  return slots;
}

/** Bytes as hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of hexadecimal digits. */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}

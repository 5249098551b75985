import { useNavigation, useSubmit } from '@remix-run/react';
import { type FormEvent, useId, useState } from 'react';
import { useFormPath } from '#app/base/home-path.ts';
import fieldStyles from '#app/forms/fields.module.css';
import { Form } from '#app/forms/home-form.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Stack } from '#app/ui/layout/parts.tsx';
import * as messages from '#domain/base/messages.ts';
import { makePhotoPath } from './address.ts';
import styles from './photo.module.css';
import { shrinkPhoto } from './shrink.ts';

/** Takes a photo for a value. With script a large one is made small first; without, it must be small already. */
export function PhotoForm(props: {
  id: string;
  replaces: boolean;
  /** Why the server refused what was sent last. */
  problem: string | undefined;
}) {
  const { id, replaces } = props;
  const input = useId();
  const submit = useSubmit();
  const navigation = useNavigation();
  const formPath = useFormPath();
  const [shrinking, setShrinking] = useState(false);
  const [own, setOwn] = useState<string>();
  const action = makePhotoPath(id);
  const problem = own ?? props.problem;

  async function send(form: HTMLFormElement): Promise<void> {
    const file = new FormData(form).get('photo');
    if (!(file instanceof File) || file.size === 0) return setOwn(messages.photoMissing);
    setOwn(undefined);
    setShrinking(true);
    try {
      const photo = await shrinkPhoto(file);
      if (photo === undefined) return setOwn(messages.photoUnreadable);
      const formData = new FormData();
      formData.set('photo', photo, 'meter.jpg');
      submit(formData, {
        method: 'post',
        encType: 'multipart/form-data',
        action: formPath(action),
        replace: true,
        preventScrollReset: true,
      });
    } finally {
      setShrinking(false);
    }
  }

  return (
    <Stack
      method="post"
      action={action}
      encType="multipart/form-data"
      is={Form}
      gap={4}
      align="start"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      {problem === undefined ? null : <Notice kind="error" title={problem} />}
      <div className={styles['field']}>
        <label htmlFor={input} className={fieldStyles['label']}>
          {replaces ? 'Another photo' : 'A photo of the meter'}
        </label>
        <input
          id={input}
          type="file"
          name="photo"
          accept="image/*"
          required
          className={fieldStyles['file']}
          aria-describedby={`${input}-hint`}
        />
        <p id={`${input}-hint`} className={styles['hint']}>
          Only the picture is kept: not where it was taken, nor with which phone. Everybody in this
          home sees it.
        </p>
        <noscript>
          <p className={styles['hint']}>
            Without JavaScript it must be a JPEG of at most 200 kB: this page cannot make it
            smaller.
          </p>
        </noscript>
      </div>
      <Button
        type="submit"
        kind={replaces ? 'plain' : 'primary'}
        busy={shrinking || (navigation.state !== 'idle' && navigation.formMethod === 'POST')}
        busyText="Keeping…"
      >
        {replaces ? 'Replace the photo' : 'Keep the photo'}
      </Button>
    </Stack>
  );
}

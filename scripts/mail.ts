/** Shows the mail of a local service in the terminal: none is sent. */
import { readFileSync } from 'node:fs';
import { Log, LogLevel } from 'miniflare';

/** Miniflare's log of a mail: its headers, and the file with its text. */
const MAIL = /^(From: .*\nTo: .*\nSubject: .*)\n\nText: (.+)$/m;

/** A Miniflare log that shows the text of a mail instead of its file. */
export class LogWithMail extends Log {
  constructor(private readonly showsMail: boolean) {
    super(showsMail ? LogLevel.INFO : LogLevel.ERROR);
  }

  override logWithLevel(level: LogLevel, message: string): void {
    const [, head, file] = MAIL.exec(message) ?? [];
    if (head !== undefined && file !== undefined) {
      if (this.showsMail) showMail(head, readFileSync(file, 'utf8'));
    } else if (level <= LogLevel.WARN) super.logWithLevel(level, message);
  }
}

/** The binding `EMAIL` for a Worker that runs in this process. */
export const terminalMailer = {
  async send(mail: { from: string; to: string; subject: string; text: string }): Promise<void> {
    showMail(`From: ${mail.from}\nTo: ${mail.to}\nSubject: ${mail.subject}`, mail.text);
  },
};

function showMail(head: string, text: string): void {
  console.log(`\n── Mail, shown here and sent to nobody\n${head}\n\n${text}\n──\n`);
}

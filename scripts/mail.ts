/** What a local service says in the terminal: mail, which it sends to nobody, and warnings. */
import { readFileSync } from 'node:fs';
import { Log, LogLevel } from 'miniflare';

/** What Miniflare says of a mail: its head, and the file that it has put its text into. */
const MAIL = /^(From: .*\nTo: .*\nSubject: .*)\n\nText: (.+)$/m;

/** A log that shows a mail's text where Miniflare's own names a file. */
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

/** A file of a message, until it was sent. */
export interface MessageAttachmentTable {
  messageId: string;
  position: number;
  fileName: string;
  mediaType: string;
  bytes: Buffer;
}

export interface MailSchema {
  messageAttachment: MessageAttachmentTable;
}

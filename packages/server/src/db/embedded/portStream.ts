import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** A system error as a socket would raise it, so that the pool and the callers need not know the difference. */
function socketError(code: 'ECONNREFUSED' | 'ECONNRESET'): NodeJS.ErrnoException {
  return Object.assign(new Error(`embedded database: ${code}`), { code, syscall: 'connect' });
}

/**
 * The stream that `pg` uses as a socket, over a message port to the database's thread. No network port is open, so no
 * other user of the machine can connect and no secret is needed.
 */
export class PortStream extends Duplex {
  #open: () => MessagePort | undefined;
  #port: MessagePort | undefined;
  #referenced = true;

  constructor(open: () => MessagePort | undefined) {
    super();
    this.#open = open;
  }

  /** Called by `pg` instead of `net.Socket.connect`; its arguments are unused. */
  connect(): this {
    process.nextTick(() => {
      if (this.destroyed) return;
      const port = this.#open();
      if (!port) {
        this.destroy(socketError('ECONNREFUSED'));
        return;
      }
      this.#port = port;
      port.on('message', (bytes: Uint8Array) =>
        this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      );
      port.on('close', () => {
        if (!this.writableEnded) this.destroy(socketError('ECONNRESET'));
        else this.push(null);
      });
      if (!this.#referenced) port.unref();
      this.emit('connect');
    });
    return this;
  }

  override _read(): void {
    // Messages are pushed as they arrive; a port has no back pressure.
  }

  /** Copied: a small Buffer shares its memory with others, and all of it would be transferred. */
  override _write(chunk: Uint8Array, _encoding: string, done: () => void): void {
    if (this.#port) this.#send(this.#port, chunk, done);
    else this.once('connect', () => this.#port && this.#send(this.#port, chunk, done));
  }

  #send(port: MessagePort, chunk: Uint8Array, done: () => void): void {
    const bytes = Uint8Array.from(chunk);
    port.postMessage(bytes, [bytes.buffer]);
    done();
  }

  override _final(done: () => void): void {
    this.#port?.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#referenced = true;
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#referenced = false;
    this.#port?.unref();
    return this;
  }
}

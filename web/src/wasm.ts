// The program in WebAssembly: questions and answers as JSON, without a server.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number; // where a question of so many bytes is written
  answer(): number; // where the answer stands
  answer_size(): number;
}

/// The program ended, as its rules of memory or of its own were broken; it cannot be asked again.
export class Ended extends Error {}

/// Whether an answer reports a fault of the program itself. It is not to be asked again then.
export const isFault = (answer: string): boolean => answer.startsWith('{"error":"this could not be answered');

/// One program, which answers one question after the other.
export class Program {
  private readonly exports: Exports;
  private told: (progress: string) => void = () => undefined;
  private written = ""; // on its standard error

  constructor(module: WebAssembly.Module) {
    const bytes = (): DataView => new DataView(this.exports.memory.buffer);
    const nothing = (): number => 0;
    // Of the system's calls only the clock and the standard error mean something here.
    const system = {
      environ_sizes_get: (count: number, size: number): number => {
        bytes().setUint32(count, 0, true);
        bytes().setUint32(size, 0, true);
        return 0;
      },
      environ_get: nothing,
      clock_time_get: (_clock: number, _precision: bigint, result: number): number => {
        bytes().setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      fd_close: nothing,
      fd_seek: nothing,
      fd_write: (_file: number, parts: number, count: number, written: number): number => {
        let size = 0;
        for (let i = 0; i < count; ++i) {
          const at = bytes().getUint32(parts + 8 * i, true), length = bytes().getUint32(parts + 8 * i + 4, true);
          this.written += this.text(at, length);
          size += length;
        }
        bytes().setUint32(written, size, true);
        return 0;
      },
      proc_exit: (status: number): never => {
        throw new Ended(`the program ended with status ${status}: ${this.written}`);
      },
    };
    const page = { tell: (at: number, size: number): void => this.told(this.text(at, size)) };
    this.exports = new WebAssembly.Instance(module, { wasi_snapshot_preview1: system, page }).exports as unknown as Exports;
    this.exports._initialize();
  }

  /// Answers a question, both as JSON; `told` receives the progress of a long one. Throws what WebAssembly throws where memory or the stack
  /// ends.
  answer(question: string, told: (progress: string) => void = () => undefined): string {
    this.told = told;
    const bytes = new TextEncoder().encode(question);
    const room = this.exports.room(bytes.length); // may move the memory
    new Uint8Array(this.exports.memory.buffer, room, bytes.length).set(bytes);
    const at = this.exports.answer();
    return this.text(at, this.exports.answer_size());
  }

  private text(at: number, size: number): string {
    return new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, size));
  }
}

// A board in C# on trial: what a test needs of superko.h. It runs on .NET and Mono, where the system finds libsuperko.
//
//     mcs Program.cs && LD_LIBRARY_PATH=~/.local/lib mono Program.exe

using System;
using System.Runtime.InteropServices;

static class Program
{
    // The callbacks of superko.h.
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)] public delegate IntPtr Begin(IntPtr user, int width, int height, double komi);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)] public delegate void End(IntPtr game);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)] public delegate int Move(IntPtr game, int color, int x, int y);
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)] public delegate int At(IntPtr game, int x, int y);

    [StructLayout(LayoutKind.Sequential)]
    public struct Engine
    {
        public UIntPtr Size;
        public IntPtr Name;
        public Begin Begin;
        public End End;
        public Move Play, Legal;
        public At At;
        public IntPtr Undo, Score, Captured, Over; // null: the board does not have them
    }

    [DllImport("superko", CallingConvention = CallingConvention.Cdecl)]
    public static extern int superko_check(string rules, string boards, ulong games, ulong seed, ref Engine engine, IntPtr user, out IntPtr report);
    [DllImport("superko", CallingConvention = CallingConvention.Cdecl)]
    public static extern int superko_fuzz(string rules, string boards, byte[] bytes, UIntPtr size, ref Engine engine, IntPtr user, out IntPtr report);
    [DllImport("superko", CallingConvention = CallingConvention.Cdecl)]
    public static extern void superko_free(IntPtr text);

    // Put your own board in its place: this one forgets to capture.
    class Board
    {
        readonly int[,] points;
        public Board(int width, int height) { points = new int[width, height]; }
        public bool Legal(int color, int x, int y) => x < 0 || points[x, y] == 0;
        public bool Play(int color, int x, int y)
        {
            if (!Legal(color, x, y)) return false;
            if (x >= 0) points[x, y] = color;
            return true;
        }
        public int At(int x, int y) => points[x, y];
    }

    static Board Of(IntPtr game) => (Board)GCHandle.FromIntPtr(game).Target;

    static int Main()
    {
        // A pass is x = y = -1. `engine` has to live until superko returns, and no exception may leave a callback.
        var engine = new Engine
        {
            Size = (UIntPtr)Marshal.SizeOf<Engine>(),
            Begin = (user, width, height, komi) => GCHandle.ToIntPtr(GCHandle.Alloc(new Board(width, height))),
            End = game => GCHandle.FromIntPtr(game).Free(),
            Play = (game, color, x, y) => Of(game).Play(color, x, y) ? 1 : 0,
            Legal = (game, color, x, y) => Of(game).Legal(color, x, y) ? 1 : 0,
            At = (game, x, y) => Of(game).At(x, y),
        };
        int status = superko_check("tromp-taylor", "3x3", 50, 1, ref engine, IntPtr.Zero, out IntPtr report);
        Console.WriteLine(Marshal.PtrToStringAnsi(report)); // PtrToStringUTF8 on .NET
        superko_free(report);
        GC.KeepAlive(engine);
        return status;
    }
}

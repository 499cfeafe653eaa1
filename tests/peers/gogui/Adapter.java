import java.util.Scanner;
import net.sf.gogui.go.Board;
import net.sf.gogui.go.GoColor;
import net.sf.gogui.go.GoPoint;
import net.sf.gogui.gtp.BoardParameters;

/** The board of GoGui as a GTP engine. It plays everything, and says of a move whether it is a ko or a suicide. */
public final class Adapter {
    private static Board board = new Board(new BoardParameters(19));

    private static boolean isLegal(GoColor color, GoPoint point) {
        boolean empty = board.getColor(point) == GoColor.EMPTY;
        return empty && !board.isSuicide(color, point) && !(board.isKo(point) && color == board.getToMove());
    }

    private static String answer(String[] words) throws Exception {
        switch (words[0]) {
        case "name":
            return "= GoGui";
        case "version":
            return "= Board";
        case "protocol_version":
            return "= 2";
        case "list_commands":
            return "= name\nversion\nprotocol_version\nlist_commands\nboardsize\nclear_board\nkomi\nplay\nundo\n"
                + "is_legal\nlist_stones\ncaptures\nquit";
        case "boardsize":
            int size = Integer.parseInt(words[1]);
            if (size < 2 || size > 25)
                return "? unacceptable size";
            board = new Board(new BoardParameters(size));
            return "=";
        case "clear_board":
            board.clear();
            return "=";
        case "undo":
            if (board.getNumberMoves() == 0)
                return "? cannot undo";
            board.undo();
            return "=";
        case "komi":
        case "quit":
            return "=";
        }
        GoColor color = words[1].toLowerCase().startsWith("b") ? GoColor.BLACK : GoColor.WHITE;
        if (words[0].equals("captures"))
            return "= " + board.getCaptured(color.otherColor());
        if (words[0].equals("list_stones")) {
            StringBuilder stones = new StringBuilder("=");
            for (GoPoint point : board)
                if (board.getColor(point) == color)
                    stones.append(" " + point);
            return stones.toString();
        }
        GoPoint point = GoPoint.parsePoint(words[2], board.getSize());
        boolean legal = point == null || isLegal(color, point);
        if (words[0].equals("is_legal"))
            return "= " + (legal ? 1 : 0);
        if (!legal)
            return "? illegal move";
        board.play(color, point);
        return "=";
    }

    public static void main(String[] arguments) throws Exception {
        for (Scanner in = new Scanner(System.in); in.hasNextLine();) {
            String[] words = in.nextLine().trim().split(" +", 2);
            // Every command comes with an id.
            String[] answer = answer(words[1].split(" +")).split("", 2);
            System.out.print(answer[0] + words[0] + answer[1] + "\n\n");
            System.out.flush();
        }
    }
}

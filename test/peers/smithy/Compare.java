import java.nio.file.Files;
import java.nio.file.Path;
import software.amazon.smithy.diff.ModelDiff;
import software.amazon.smithy.model.Model;
import software.amazon.smithy.model.validation.ValidationEvent;

/** Prints what smithy-diff says about two models of each folder: folder, id, shape and message. */
class Compare {
    public static void main(String[] folders) throws Exception {
        for (String folder : folders) {
            Model before = read(Path.of(folder, "before.json"));
            Model after = read(Path.of(folder, "after.json"));
            for (ValidationEvent event : ModelDiff.compare(before, after))
                System.out.println(String.join("\t", folder, event.getId(),
                        event.getShapeId().map(Object::toString).orElse(""), event.getMessage()));
        }
    }

    private static Model read(Path file) {
        return Model.assembler().addImport(file).assemble().unwrap();
    }
}

package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"tried.test/go/clinicerrors"
)

var url = os.Args[1]

func openSearch(path string) { fmt.Println("opened", path) }

@@text@@
func main() {
	_, err := eligibility()
	fmt.Println(err)
}
